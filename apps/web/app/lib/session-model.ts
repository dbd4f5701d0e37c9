import type { AccountClient } from '@tryon/contract/account-client.ts';
import type { KeptSession } from './kept-session.ts';
import type { Leaving, SessionHandles, SessionUser } from './session.ts';
import { createAsking } from './session-asking.ts';
import { createHandleKeeper } from './session-handles.ts';
import { claimStorage, createSessionPerson } from './session-person.ts';
import { bootstrapSession } from './session-status.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

/** What tabs of one browser tell each other; never who, never a token: each asks the server for itself. */
export type SessionNews = 'signed-in' | 'signed-out' | 'changed';

/** What the session needs from outside; a test hands in its own. */
export interface SessionMeans {
  loadClient: () => Promise<Pick<AccountClient, 'findUser' | 'signOut' | 'createHandles' | 'refreshHandles'>>;
  kept: KeptSession;
  announce: (news: SessionNews) => void;
  /** Lets one tab at a time do it: a refresh token that two tabs use counts as stolen. */
  takeTurns: <T>(work: () => Promise<T>) => Promise<T>;
  isVisible: () => boolean;
  now: () => number;
}

/** The session of this page: who is signed in, kept true over time and across tabs, apart from any screen. */
export function createSessionModel(means: SessionMeans, initialUser: SessionUser | null) {
  if (initialUser) claimStorage(means.kept, initialUser);
  const store = createSessionStore(initialUser);
  const asking = createAsking(means, store, (user) => person.adopt(user));
  const handles = createHandleKeeper(means, store, asking.confirm);
  const person = createSessionPerson({ kept: means.kept, store, onNobody: handles.stop });
  const parts: SessionParts = { means, store, asking, handles, person };
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    confirm: asking.confirm,
    /** Keeps what the storage has lost. */
    keepAgain: handles.renew,
    stop: handles.stop,

    /** Finds out who is signed in, with retries; the status tells how it went. */
    async start(): Promise<void> {
      store.note('bootstrap-began');
      store.note(await bootstrapSession({ attempt: (signal) => attemptStart(parts, signal) }));
    },

    ...createComings(parts),
    ...createNews(parts),
  };
}

export type SessionModel = ReturnType<typeof createSessionModel>;

interface SessionParts {
  means: SessionMeans;
  store: SessionStore;
  asking: ReturnType<typeof createAsking>;
  handles: ReturnType<typeof createHandleKeeper>;
  person: ReturnType<typeof createSessionPerson>;
}

async function attemptStart({ means, asking, handles }: SessionParts, signal: AbortSignal): Promise<boolean> {
  const client = await means.loadClient();
  const user = await client.findUser(signal);
  if (signal.aborted) return false;
  asking.believe(user);
  if (!user) return true;
  return handles.keep(user).then(
    () => true,
    () => {
      handles.renewSoon();
      return false;
    },
  );
}

/** Somebody comes or goes on this page. */
function createComings({ means, store, asking, handles, person }: SessionParts) {
  const leave = (leaving?: Leaving) => {
    person.depart(leaving);
    means.announce('signed-out');
  };
  return {
    /** The server has already ended the session, as by removing the account. */
    leave: () => leave(),

    welcome(user: SessionUser, given?: SessionHandles): void {
      person.claim(user);
      store.change({ user });
      asking.settle();
      // Handles of a session before ended with it.
      means.kept.clear();
      if (given) means.kept.keep(user, given, means.now());
      void handles.renew();
      means.announce('signed-in');
    },

    /** Rejects when the server could not be told; then nothing has changed. */
    async signOut(leaving: Leaving): Promise<void> {
      const client = await means.loadClient();
      await client.signOut();
      leave(leaving);
    },
  };
}

/** Something happened elsewhere, or while nobody looked. */
function createNews({ means, store, asking, handles, person }: SessionParts) {
  const isSomebody = () => store.getState().user !== null;
  return {
    /** Something about the person was changed on this page. */
    async refresh(): Promise<void> {
      await asking.confirm();
      means.announce('changed');
    },

    /** Another tab has news. */
    async hear(news: SessionNews): Promise<void> {
      const wasSomebody = isSomebody();
      await asking.confirm();
      // What becomes of the looks was for the tab to say in which they signed out.
      if (news === 'signed-out' && wasSomebody && !isSomebody()) person.depart({ keepsLooks: true });
      else if (isSomebody()) await handles.renew();
    },

    /** The page is looked at again, perhaps after hours. */
    async see(): Promise<void> {
      if (asking.isFresh()) return;
      await asking.confirm();
      await handles.renew();
    },
  };
}
