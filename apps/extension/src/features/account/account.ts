import { toApiError } from '@tryon/contract/api-client.ts';
import { tryOnChoicesSchema } from '@tryon/contract/try-on/try-on.ts';
import type { SiteUser } from '#src/features/messages/messages.ts';
import type { Area } from '#src/storage/storage-area.ts';
import {
  type AccountState,
  accountStateSchema,
  LIMIT_MS,
  LOCAL_KEYS,
  ownAccountSchema,
  SESSION_KEYS,
  UNAUTHENTICATED,
  UNKNOWN_ACCOUNT,
} from './account-state.ts';
import { isCancelled, requestPermit } from './sign-in-window.ts';
import { createTokenStore } from './token-store.ts';

/** The account's external dependencies; tests pass their own. */
export interface AccountDependencies {
  siteOrigin: string;
  clientId: string;
  redirectUri: string;
  fetch: typeof fetch;
  /** Opens a page of the site in its own window; resolves to the URL at which it ends. */
  openSignIn: (address: string, interactive: boolean) => Promise<string | undefined>;
  session: Area;
  local: Area;
  /** Removes the user's photo, results and garments from this device. */
  forgetPictures: () => Promise<void>;
  now: () => number;
}

const COULD_NOT_CONNECT = 'Connecting did not work. Please try again.';
const ENDED = 'Your connection has ended. Sign in again to go on.';

/**
 * The extension's own connection to the account: requests tokens through a window of the site, keeps them where only
 * the background can read them, and deletes them as soon as the user signs out here or on the site.
 */
export function createAccount(dependencies: AccountDependencies) {
  const { local, session, siteOrigin } = dependencies;
  const tokens = createTokenStore(dependencies, async () => {
    await forget();
    await change({ problem: ENDED });
  });
  let connecting: Promise<boolean> | null = null;
  /** Number of sign-outs; a response to a request from before the last one is discarded. */
  let signOuts = 0;
  let changing: Promise<void> = Promise.resolve();

  const getState = async (): Promise<AccountState> =>
    accountStateSchema.safeParse(await session.get(SESSION_KEYS.account)).data ?? UNKNOWN_ACCOUNT;

  /** Changes run one after the other; concurrent ones would overwrite each other. */
  function change(part: Partial<AccountState>): Promise<void> {
    const write = async () => session.set(SESSION_KEYS.account, { ...(await getState()), ...part });
    changing = changing.then(write, write);
    return changing;
  }

  async function forget(): Promise<void> {
    signOuts += 1;
    await tokens.forget();
    await change({ user: null, balance: null, isKnown: true });
    await dependencies.forgetPictures();
  }

  async function runConnect(interactive: boolean): Promise<boolean> {
    if (interactive) await change({ problem: null });
    const permit = await requestPermit(dependencies, interactive);
    if (permit === null) return false;
    const user = await tokens.obtain({
      grantType: 'authorization_code',
      redirectUri: dependencies.redirectUri,
      installationId: await installationId(local),
      ...permit,
    });
    await local.remove([LOCAL_KEYS.left]);
    await change({ user, isKnown: true, problem: null });
    await refresh();
    return true;
  }

  async function connectQuietly(): Promise<boolean> {
    if (await local.get(LOCAL_KEYS.left)) return false;
    return runConnect(false).catch(() => false);
  }

  /** Asks the server for the connected user and the remaining try-ons. */
  async function learnAccount(): Promise<void> {
    const before = signOuts;
    if (!(await tokens.find())) return change({ user: null, balance: null, isKnown: true });
    const response = await tokens.fetch(`${siteOrigin}/api/me`, { signal: AbortSignal.timeout(LIMIT_MS) });
    if (signOuts !== before) return;
    if (response.status === UNAUTHENTICATED) return forget();
    if (!response.ok) throw await toApiError(response);
    const { user, balance } = ownAccountSchema.parse(await response.json());
    if (signOuts !== before) return;
    if (!user) return forget();
    await change({ user, balance: balance ?? null, isKnown: true });
  }

  /** Also reloads the engines, since the plan may have changed. */
  async function refresh(): Promise<void> {
    await Promise.all([learnAccount(), learnChoices().catch(() => undefined)]);
  }

  /** Loads the engines and categories that this user may choose; without a user, all of them. */
  async function learnChoices(): Promise<void> {
    const before = signOuts;
    const response = await tokens.fetch(`${siteOrigin}/api/try-on/choices`, {
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const { data } = tryOnChoicesSchema.safeParse(response.ok ? await response.json() : null);
    if (data && signOuts === before) await change(data);
  }

  /** Removes everything here at once, even if the server cannot be reached. */
  async function leave(): Promise<void> {
    const held = await tokens.find();
    await forget();
    if (held) await tokens.revoke(held);
    void learnChoices().catch(() => undefined);
  }

  return {
    getState,
    fetch: tokens.fetch,
    /** Rejects if the server cannot be reached; the previous state is kept. */
    refresh,

    /** Connects through a window where the user agrees; false if it was closed. */
    connect(): Promise<boolean> {
      connecting ??= runConnect(true)
        .catch(async (error: unknown) => {
          if (!isCancelled(error)) await change({ problem: COULD_NOT_CONNECT });
          return false;
        })
        .finally(() => {
          connecting = null;
        });
      return connecting;
    },

    /** Called when a panel opens: updates the state, and reconnects if the user has agreed before. */
    async arrive(): Promise<void> {
      if (!(await tokens.find()) && (await connectQuietly())) return;
      await refresh().catch(() => undefined);
    },

    /** Handles the site's report of who is signed in there. */
    async handleSiteMessage(siteUser: SiteUser | null): Promise<void> {
      const { user } = await getState();
      await change({ siteUser });
      // Signing out on the site, or switching users there, also disconnects the extension.
      if (user && user.id !== siteUser?.id) await leave();
      else if (!user && siteUser) await connectQuietly();
    },

    /** Disconnects at the user's request. */
    async signOut(): Promise<void> {
      await local.set(LOCAL_KEYS.left, true);
      await leave();
    },
  };
}

async function installationId(local: AccountDependencies['local']): Promise<string> {
  const known = await local.get(LOCAL_KEYS.installation);
  if (typeof known === 'string') return known;
  const made = crypto.randomUUID();
  await local.set(LOCAL_KEYS.installation, made);
  return made;
}
