import type { SessionUser, SignOutChoice } from './session.ts';
import type { SessionStore } from './session-store.ts';
import type { StoredSession } from './stored-session.ts';

interface SessionPersonOptions {
  kept: StoredSession;
  store: SessionStore;
  /** Nobody is signed in any more: stops the token renewal. */
  onNobody: () => void;
}

/** The owner of this page's data, in memory and in storage. */
export function createSessionPerson({ kept, store, onNobody }: SessionPersonOptions) {
  function forgetPerson(leaving?: SignOutChoice): void {
    onNobody();
    // Looks that are kept still belong to this user: they are removed if anyone else signs in here.
    const owner = leaving?.keepsResults ? kept.readOwner() : null;
    kept.clearEverything(leaving);
    if (owner !== null) kept.keepOwner(owner);
    store.change({ user: null, signOuts: store.getState().signOuts + 1 });
  }

  function claim(user: SessionUser): void {
    const before = store.getState().user?.id ?? kept.readOwner();
    if (before !== null && before !== user.id) forgetPerson();
    kept.keepOwner(user.id);
  }

  return {
    /** Removes all of the user's data from this device. */
    forgetPerson,

    /** If the user is not the previous one, removes the previous user's data from the screen and from storage. */
    claim,

    /** Accepts the server's response about who is signed in. */
    adopt(user: SessionUser | null): void {
      if (!user) {
        onNobody();
        kept.clear();
      } else {
        claim(user);
        kept.keepUser(user);
      }
      if (!isSame(user, store.getState().user)) store.change({ user });
    },
  };
}

/** Removes another user's data before anything is rendered from storage. */
export function claimStorage(kept: StoredSession, user: SessionUser): void {
  const owner = kept.readOwner();
  if (owner !== null && owner !== user.id) kept.clearEverything();
  kept.keepOwner(user.id);
}

function isSame(one: SessionUser | null, other: SessionUser | null): boolean {
  if (!one || !other) return one === other;
  return (['id', 'email', 'name', 'emailVerified', 'image'] as const).every((key) => one[key] === other[key]);
}
