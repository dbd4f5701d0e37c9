import type { AccountClient } from '@tryon/contract/account/account-client.ts';
import type { NewSessionTokens, SessionUser, SignOutChoice } from './session.ts';
import { createSessionConfirmation } from './session-confirmation.ts';
import { claimStorage, createSessionPerson } from './session-person.ts';
import { bootstrapSession } from './session-status.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { createTokenRefresher } from './session-tokens.ts';
import type { StoredSession } from './stored-session.ts';

/** What tabs of one browser tell each other; never who, never a token: each asks the server for itself. */
export type SessionMessage = 'signed-in' | 'signed-out' | 'changed';

/** What the session needs from outside; a test hands in its own. */
export interface SessionDependencies {
  loadClient: () => Promise<
    Pick<AccountClient, 'findUser' | 'signOut' | 'createSessionTokens' | 'refreshSessionTokens'>
  >;
  kept: StoredSession;
  announce: (message: SessionMessage) => void;
  /** Lets one tab at a time do it: a refresh token that two tabs use counts as stolen. */
  runExclusively: <T>(work: () => Promise<T>) => Promise<T>;
  isVisible: () => boolean;
  now: () => number;
}

/** The session of this page: who is signed in, kept true over time and across tabs, apart from any screen. */
export function createSessionModel(dependencies: SessionDependencies, initialUser: SessionUser | null) {
  if (initialUser) claimStorage(dependencies.kept, initialUser);
  const store = createSessionStore(initialUser);
  const asking = createSessionConfirmation(dependencies, store, (user) => person.adopt(user));
  const sessionTokens = createTokenRefresher(dependencies, store, asking.confirm);
  const person = createSessionPerson({ kept: dependencies.kept, store, onNobody: sessionTokens.stop });
  const parts: SessionParts = { dependencies, store, asking, sessionTokens, person };
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    confirm: asking.confirm,
    /** Keeps what the storage has lost. */
    keepAgain: sessionTokens.renew,
    stop: sessionTokens.stop,

    /** Finds out who is signed in, with retries; the status tells how it went. */
    async start(): Promise<void> {
      store.note('bootstrap-began');
      store.note(await bootstrapSession({ attempt: (signal) => attemptStart(parts, signal) }));
    },

    ...createComings(parts),
    ...createMessaging(parts),
  };
}

export type SessionModel = ReturnType<typeof createSessionModel>;

interface SessionParts {
  dependencies: SessionDependencies;
  store: SessionStore;
  asking: ReturnType<typeof createSessionConfirmation>;
  sessionTokens: ReturnType<typeof createTokenRefresher>;
  person: ReturnType<typeof createSessionPerson>;
}

async function attemptStart(
  { dependencies, asking, sessionTokens }: SessionParts,
  signal: AbortSignal,
): Promise<boolean> {
  const client = await dependencies.loadClient();
  const user = await client.findUser(signal);
  if (signal.aborted) return false;
  asking.believe(user);
  if (!user) return true;
  return sessionTokens.keep(user).then(
    () => true,
    () => {
      sessionTokens.renewSoon();
      return false;
    },
  );
}

/** Somebody comes or goes on this page. */
function createComings({ dependencies, store, asking, sessionTokens, person }: SessionParts) {
  const leave = (leaving?: SignOutChoice) => {
    person.forgetPerson(leaving);
    dependencies.announce('signed-out');
  };
  return {
    /** The server has already ended the session, as by removing the account. */
    leave: () => leave(),

    welcome(user: SessionUser, given?: NewSessionTokens): void {
      person.claim(user);
      store.change({ user });
      asking.settle();
      // Handles of a session before ended with it.
      dependencies.kept.clear();
      if (given) dependencies.kept.keep(user, given, dependencies.now());
      void sessionTokens.renew();
      dependencies.announce('signed-in');
    },

    /** Rejects when the server could not be told; then nothing has changed. */
    async signOut(leaving: SignOutChoice): Promise<void> {
      const client = await dependencies.loadClient();
      await client.signOut();
      leave(leaving);
    },
  };
}

/** Something happened elsewhere, or while nobody looked. */
function createMessaging({ dependencies, store, asking, sessionTokens, person }: SessionParts) {
  const isSomebody = () => store.getState().user !== null;
  return {
    /** Something about the person was changed on this page. */
    async refresh(): Promise<void> {
      await asking.confirm();
      dependencies.announce('changed');
    },

    /** Another tab has news. */
    async receive(message: SessionMessage): Promise<void> {
      const wasSomebody = isSomebody();
      await asking.confirm();
      // What becomes of the looks was for the tab to say in which they signed out.
      if (message === 'signed-out' && wasSomebody && !isSomebody())
        person.forgetPerson({ keepsResults: true });
      else if (isSomebody()) await sessionTokens.renew();
    },

    /** The page is looked at again, perhaps after hours. */
    async see(): Promise<void> {
      if (asking.isFresh()) return;
      await asking.confirm();
      await sessionTokens.renew();
    },
  };
}
