import type { SessionUser } from './session.ts';
import type { SessionDependencies } from './session-model.ts';
import type { SessionStore } from './session-store.ts';

/** Coming back to a page asks who is signed in when the last answer is older. */
const CONFIRMED_FOR_MS = 30 * 1000;

/**
 * Finds out who is signed in. Several questions at once are one.
 * @param adopt told what the server says.
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
    /** Takes an answer that came another way. */
    believe,

    /** What is known is known well enough for now. */
    isFresh: () => dependencies.now() - confirmedAt < CONFIRMED_FOR_MS,

    /** Nobody has to ask: it was just settled on this page. */
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
