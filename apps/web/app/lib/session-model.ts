import type { AccountClient } from '@tryon/contract/account-client.ts';
import type { KeptSession } from './kept-session.ts';
import type { SessionHandles, SessionState, SessionUser } from './session.ts';
import { bootstrapSession, nextStatus, type SessionEvent } from './session-status.ts';

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

/** Handles are renewed this long before they end. */
const RENEW_EARLY_MS = 2 * 60 * 1000;
/** After a renewal that failed. */
const RENEW_AGAIN_MS = 30 * 1000;
/** Coming back to a page asks who is signed in when the last answer is older. */
const CONFIRMED_FOR_MS = 30 * 1000;

/** The session of this page: who is signed in, kept true over time and across tabs, apart from any screen. */
export function createSessionModel(means: SessionMeans, initialUser: SessionUser | null) {
  if (initialUser) {
    const owner = means.kept.readOwner();
    // Before anything is drawn from the storage: these photos are somebody else's.
    if (owner !== null && owner !== initialUser.id) means.kept.clearEverything();
    means.kept.keepOwner(initialUser.id);
  }
  let state: SessionState = { user: initialUser, status: 'loading', departures: 0 };
  let confirmedAt = 0;
  let confirming: Promise<void> | null = null;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function change(next: Partial<SessionState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function note(event: SessionEvent): void {
    const status = nextStatus(state.status, event);
    if (status !== state.status) change({ status });
  }

  /** Somebody else than before leaves nothing of the one before, neither on the screen nor in the storage. */
  function claim(user: SessionUser): void {
    const before = state.user?.id ?? means.kept.readOwner();
    if (before !== null && before !== user.id) depart();
    means.kept.keepOwner(user.id);
  }

  function adopt(user: SessionUser | null): void {
    confirmedAt = means.now();
    if (!user) {
      clearTimeout(renewal);
      means.kept.clear();
    } else {
      claim(user);
      means.kept.keepUser(user);
    }
    if (!isSame(user, state.user)) change({ user });
  }

  /** Makes sure that the page keeps handles that still hold for a while. */
  async function keepHandles(user: SessionUser): Promise<void> {
    const client = await means.loadClient();
    const expiresAtMs = await means.takeTurns(async () => {
      const kept = means.kept.read();
      const isOwn = kept?.userId === user.id;
      // Another tab may have renewed them while this one waited for its turn.
      if (isOwn && kept.expiresAtMs - RENEW_EARLY_MS > means.now()) return kept.expiresAtMs;
      const refreshing = isOwn ? client.refreshHandles({ refreshToken: kept.refreshToken }) : null;
      const handles = (await refreshing?.catch(dropRefused)) ?? (await client.createHandles());
      if (state.user?.id === user.id) {
        means.kept.keepOwner(user.id);
        means.kept.keep(user, handles, means.now());
      }
      return means.now() + handles.expiresInSeconds * 1000;
    });
    renewIn(expiresAtMs - RENEW_EARLY_MS - means.now());
  }

  function renewIn(delayMs: number): void {
    clearTimeout(renewal);
    renewal = setTimeout(() => void renew(), Math.max(delayMs, 1000));
  }

  async function renew(): Promise<void> {
    const { user } = state;
    // A page that nobody sees renews nothing; it does so when it is looked at again.
    if (!user || !means.isVisible()) return;
    try {
      await keepHandles(user);
      note('call-succeeded');
    } catch (error) {
      note('call-failed');
      renewIn(RENEW_AGAIN_MS);
      if (isRefused(error)) await confirm();
    }
  }

  async function ask(): Promise<void> {
    try {
      const client = await means.loadClient();
      adopt(await client.findUser());
      note('call-succeeded');
    } catch {
      note('call-failed');
    }
  }

  function confirm(): Promise<void> {
    confirming ??= ask().finally(() => {
      confirming = null;
    });
    return confirming;
  }

  /** Takes everything of the person from this device. */
  function depart(): void {
    clearTimeout(renewal);
    means.kept.clearEverything();
    change({ user: null, departures: state.departures + 1 });
  }

  async function attempt(signal: AbortSignal): Promise<boolean> {
    const client = await means.loadClient();
    const user = await client.findUser(signal);
    if (signal.aborted) return false;
    adopt(user);
    if (!user) return true;
    return keepHandles(user).then(
      () => true,
      () => {
        renewIn(RENEW_AGAIN_MS);
        return false;
      },
    );
  }

  return {
    getState: (): SessionState => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Finds out who is signed in, with retries; the status tells how it went. */
    async start(): Promise<void> {
      note('bootstrap-began');
      note(await bootstrapSession({ attempt }));
    },

    confirm,

    /** The server has already ended the session, as by removing the account. */
    leave(): void {
      depart();
      means.announce('signed-out');
    },

    welcome(user: SessionUser, handles?: SessionHandles): void {
      claim(user);
      change({ user });
      confirmedAt = means.now();
      if (handles) means.kept.keep(user, handles, means.now());
      void renew();
      means.announce('signed-in');
    },

    /** Rejects when the server could not be told; then nothing has changed. */
    async signOut(): Promise<void> {
      const client = await means.loadClient();
      await client.signOut();
      depart();
      means.announce('signed-out');
    },

    /** Something about the person was changed on this page. */
    async refresh(): Promise<void> {
      await confirm();
      means.announce('changed');
    },

    /** Keeps what the storage has lost. */
    keepAgain: renew,

    /** Another tab has news. */
    async hear(news: SessionNews): Promise<void> {
      const wasSomebody = state.user !== null;
      await confirm();
      if (news === 'signed-out' && wasSomebody && state.user === null) depart();
      else if (state.user) await renew();
    },

    /** The page is looked at again, perhaps after hours. */
    async see(): Promise<void> {
      if (means.now() - confirmedAt < CONFIRMED_FOR_MS) return;
      await confirm();
      await renew();
    },

    stop: () => clearTimeout(renewal),
  };
}

export type SessionModel = ReturnType<typeof createSessionModel>;

function isSame(one: SessionUser | null, other: SessionUser | null): boolean {
  if (!one || !other) return one === other;
  return (['id', 'email', 'name', 'emailVerified', 'image'] as const).every((key) => one[key] === other[key]);
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 401;
}

/** A refused token is replaced by a new one; any other failure stays one. */
function dropRefused(error: unknown): null {
  if (isRefused(error)) return null;
  throw error;
}
