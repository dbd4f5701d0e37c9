import type { SessionTokens, User } from '@tryon/contract/account/account.ts';
import type { AccountClient } from '@tryon/contract/account/account-client.ts';
import { createStore } from 'zustand/vanilla';
import {
  bootstrapSession,
  createSessionConfirmation,
  createTokenRefresher,
  nextStatus,
  type SessionEvent,
  type SessionStatus,
} from './session-calls.ts';
import { claimStorage, type StoredSession } from './stored-session.ts';

/** The signed-in user as the site sees them. */
export type SessionUser = Pick<User, 'id' | 'email' | 'name' | 'emailVerified' | 'image'>;

/** Who is signed in, and how reliable that is. */
export interface SessionState {
  /** Null if nobody is signed in. */
  readonly user: SessionUser | null;
  readonly status: SessionStatus;
  /** Increases with each sign-out, so that everything of the user can be removed from the screen. */
  readonly signOuts: number;
}

export interface Session extends SessionState {
  /** A user has just signed in on this page. */
  welcome: (user: SessionUser, sessionTokens?: SessionTokens) => void;
  /** Asks the server again who is signed in. */
  confirm: () => Promise<void>;
  /** Starts again after an error. */
  retry: () => Promise<void>;
  /** Ends the session here and on the server. Rejects if the server was not reached; nothing has changed then. */
  signOut: (wish: SignOutChoice) => Promise<void>;
  /** Removes the user's data from this device after the server has ended the session itself. */
  forgetPerson: () => void;
}

/** What to keep on this device when signing out. */
export interface SignOutChoice {
  /** Keeps the saved looks for the next visit; everything else of the user is removed. */
  keepsResults: boolean;
}

/** Messages between tabs of one browser. They carry no identity or token: each tab asks the server itself. */
export type SessionMessage = 'signed-in' | 'signed-out' | 'changed';

/** The session's external dependencies; tests pass their own. */
export interface SessionDependencies {
  loadClient: () => Promise<
    Pick<AccountClient, 'findUser' | 'signOut' | 'createSessionTokens' | 'refreshSessionTokens'>
  >;
  stored: StoredSession;
  announce: (message: SessionMessage) => void;
  /** Runs the work in one tab at a time: a refresh token used by two tabs counts as stolen. */
  runExclusively: <T>(work: () => Promise<T>) => Promise<T>;
  isVisible: () => boolean;
  now: () => number;
}

/** The page's session: who is signed in, kept up to date over time and across tabs, independent of any UI. */
export function createSessionModel(dependencies: SessionDependencies, initialUser: SessionUser | null) {
  if (initialUser) claimStorage(dependencies.stored, initialUser);
  const store = createSessionStore(initialUser);
  const confirmation = createSessionConfirmation(dependencies, store, (user) => person.adopt(user));
  const sessionTokens = createTokenRefresher(dependencies, store, confirmation.confirm);
  const person = createSessionPerson(dependencies.stored, store, sessionTokens.stop);
  const parts: SessionParts = { dependencies, store, confirmation, sessionTokens, person };
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    confirm: confirmation.confirm,
    /** Writes the session to storage again after the storage has lost it. */
    storeAgain: sessionTokens.renew,
    stop: sessionTokens.stop,

    /** Finds out who is signed in, with retries; the outcome is in the status. */
    async start(): Promise<void> {
      store.setStatus('loading');
      store.setStatus(await bootstrapSession({ attempt: (signal) => attemptStart(parts, signal) }));
    },

    ...createComings(parts),
    ...createMessaging(parts),
  };
}

export type SessionModel = ReturnType<typeof createSessionModel>;

interface SessionParts {
  dependencies: SessionDependencies;
  store: SessionStore;
  confirmation: ReturnType<typeof createSessionConfirmation>;
  sessionTokens: ReturnType<typeof createTokenRefresher>;
  person: ReturnType<typeof createSessionPerson>;
}

async function attemptStart(
  { dependencies, confirmation, sessionTokens }: SessionParts,
  signal: AbortSignal,
): Promise<boolean> {
  const client = await dependencies.loadClient();
  const user = await client.findUser(signal);
  if (signal.aborted) return false;
  confirmation.believe(user);
  if (!user) return true;
  return sessionTokens.ensure(user).then(
    () => true,
    () => {
      sessionTokens.renewSoon();
      return false;
    },
  );
}

/** Signing in and out on this page. */
function createComings({ dependencies, store, confirmation, sessionTokens, person }: SessionParts) {
  const leave = (leaving?: SignOutChoice) => {
    person.forgetPerson(leaving);
    dependencies.announce('signed-out');
  };
  return {
    /** The server has already ended the session, for example by deleting the account. */
    leave: () => leave(),

    welcome(user: SessionUser, given?: SessionTokens): void {
      person.claim(user);
      store.setState({ user });
      confirmation.settle();
      // Tokens of a previous session are no longer valid.
      dependencies.stored.clear();
      if (given) dependencies.stored.store(user, given, dependencies.now());
      void sessionTokens.renew();
      dependencies.announce('signed-in');
    },

    /** Rejects if the server could not be reached; nothing has changed then. */
    async signOut(leaving: SignOutChoice): Promise<void> {
      const client = await dependencies.loadClient();
      await client.signOut();
      leave(leaving);
    },
  };
}

/** Changes made in other tabs, or while the page was hidden. */
function createMessaging({ dependencies, store, confirmation, sessionTokens, person }: SessionParts) {
  const isSomebody = () => store.getState().user !== null;
  return {
    /** The user's data was changed on this page. */
    async refresh(): Promise<void> {
      await confirmation.confirm();
      dependencies.announce('changed');
    },

    /** Another tab sent a message. */
    async receive(message: SessionMessage): Promise<void> {
      const wasSomebody = isSomebody();
      await confirmation.confirm();
      // The tab where the user signed out decides what happens to the saved results.
      if (message === 'signed-out' && wasSomebody && !isSomebody())
        person.forgetPerson({ keepsResults: true });
      else if (isSomebody()) await sessionTokens.renew();
    },

    /** The page became visible again, perhaps after hours. */
    async see(): Promise<void> {
      if (confirmation.isFresh()) return;
      await confirmation.confirm();
      await sessionTokens.renew();
    },
  };
}

/** The session state. */
function createSessionStore(user: SessionUser | null) {
  const store = createStore<SessionState>(() => ({ user, status: 'loading', signOuts: 0 }));
  function setStatus(status: SessionStatus): void {
    if (status !== store.getState().status) store.setState({ status });
  }
  return {
    ...store,
    setStatus,
    /** Records the outcome of a call. */
    note: (event: SessionEvent) => setStatus(nextStatus(store.getState().status, event)),
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * The owner of this page's data, in memory and in storage.
 * @param onNobody nobody is signed in any more: stops the token renewal.
 */
function createSessionPerson(stored: StoredSession, store: SessionStore, onNobody: () => void) {
  function forgetPerson(leaving?: SignOutChoice): void {
    onNobody();
    // Results that are kept still belong to this user: they are removed if anyone else signs in here.
    const owner = leaving?.keepsResults ? stored.readOwner() : null;
    stored.clearEverything(leaving);
    if (owner !== null) stored.storeOwner(owner);
    store.setState({ user: null, signOuts: store.getState().signOuts + 1 });
  }

  function claim(user: SessionUser): void {
    const before = store.getState().user?.id ?? stored.readOwner();
    if (before !== null && before !== user.id) forgetPerson();
    stored.storeOwner(user.id);
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
        stored.clear();
      } else {
        claim(user);
        stored.storeUser(user);
      }
      if (!isSame(user, store.getState().user)) store.setState({ user });
    },
  };
}

function isSame(one: SessionUser | null, other: SessionUser | null): boolean {
  if (!one || !other) return one === other;
  return (['id', 'email', 'name', 'emailVerified', 'image'] as const).every((key) => one[key] === other[key]);
}
