import type { SessionUser } from './session.ts';
import type { SessionDependencies } from './session-model.ts';
import type { SessionStore } from './session-store.ts';

/** On returning to a page, a confirmation older than this is repeated. */
const CONFIRMED_FOR_MS = 30 * 1000;

/**
 * Asks the server who is signed in. Concurrent calls share one request.
 * @param adopt receives the server's response.
 */
export function createSessionConfirmation(
  dependencies: SessionDependencies,
  { note }: SessionStore,
  adopt: (user: SessionUser | null) => void,
) {
  let confirmedAt = 0;
  let confirming: Promise<void> | null = null;

  function believe(user: SessionUser | null): void {
    confirmedAt = dependencies.now();
    adopt(user);
  }

  async function ask(): Promise<void> {
    try {
      const client = await dependencies.loadClient();
      believe(await client.findUser());
      note('call-succeeded');
    } catch {
      note('call-failed');
    }
  }

  return {
    /** Accepts a response obtained by another request. */
    believe,

    /** Whether the last confirmation is recent enough. */
    isFresh: () => dependencies.now() - confirmedAt < CONFIRMED_FOR_MS,

    /** Marks the session as confirmed: it was just established on this page, so no request is needed. */
    settle(): void {
      confirmedAt = dependencies.now();
    },

    confirm(): Promise<void> {
      confirming ??= ask().finally(() => {
        confirming = null;
      });
      return confirming;
    },
  };
}
