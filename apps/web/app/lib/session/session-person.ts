import type { SessionUser, SignOutChoice } from './session.ts';
import type { SessionStore } from './session-store.ts';
import type { StoredSession } from './stored-session.ts';

interface SessionPersonOptions {
  kept: StoredSession;
  store: SessionStore;
  /** Nobody is signed in any more: what was kept alive for them may end. */
  onNobody: () => void;
}

/** Whose page this is, on the screen and in the storage. */
export function createSessionPerson({ kept, store, onNobody }: SessionPersonOptions) {
  function forgetPerson(leaving?: SignOutChoice): void {
    onNobody();
    // Looks that stay are still somebody's: whoever else signs in here makes them go.
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
    /** Takes everything of the person from this device. */
    forgetPerson,

    /** Somebody else than before leaves nothing of the one before, neither on the screen nor in the storage. */
    claim,

    /** Believes what the server says about who is signed in. */
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

/** Before anything is drawn from the storage: what is somebody else's goes. */
export function claimStorage(kept: StoredSession, user: SessionUser): void {
  const owner = kept.readOwner();
  if (owner !== null && owner !== user.id) kept.clearEverything();
  kept.keepOwner(user.id);
}

function isSame(one: SessionUser | null, other: SessionUser | null): boolean {
  if (!one || !other) return one === other;
  return (['id', 'email', 'name', 'emailVerified', 'image'] as const).every((key) => one[key] === other[key]);
}
