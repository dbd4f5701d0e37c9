import { createRateLimit } from './rate-limit.ts';

/** On a private installation everybody, tests included, shares one client address. Account limits are the same. */
const PRIVATE_FACTOR = 100;
const MINUTE = 60;

/** One attempt with a password. */
export interface Attempt {
  readonly address: string;
  /** An email address, or an account's id. */
  readonly account: string;
  /**
   * Something that only the account's owner has, such as a browser they have signed in with before; null if there is
   * none. It has its own limit, so that guesses by others cannot lock the owner out. Beyond that limit it is treated
   * like any other client.
   */
  readonly device: string | null;
  /** Called when the account's limit is reached. */
  readonly onStopped?: () => void;
}

/**
 * Rate limits of the sign-in calls. Addresses count whether or not an account exists for them, so that a rejection
 * reveals nothing.
 */
export function createSignInLimits({ isPrivate }: { isPrivate: boolean }) {
  const factor = isPrivate ? PRIVATE_FACTOR : 1;
  const perAddress = (name: string, points: number, perSeconds: number) =>
    createRateLimit({ name: `${name}-address`, points: points * factor, perSeconds });
  const perAccount = (name: string, points: number, perSeconds: number) =>
    createRateLimit({ name: `${name}-account`, points, perSeconds });

  const attempts = perAddress('attempt', 20, MINUTE);
  const attemptsOnOneFromHere = perAccount('attempt', 10, 5 * MINUTE);
  const attemptsOnOne = perAccount('attempt-anywhere', 50, 5 * MINUTE);
  const attemptsOnKnownDevice = perAccount('attempt-known-device', 10, 5 * MINUTE);
  /** Correct passwords cost processor time as well, and each opens a session. */
  const usesOfKnownDevice = perAccount('known-device', 60, 5 * MINUTE);
  const signUps = perAddress('sign-up', 10, 60 * MINUTE);
  const mails = perAddress('mail', 10, 10 * MINUTE);
  const mailsToOne = perAccount('mail', 3, 10 * MINUTE);
  const tokens = perAddress('token', 60, MINUTE);
  const exports = perAccount('export', 10, 60 * MINUTE);

  const takeMail = async (address: string, ...accounts: readonly string[]) => {
    await mails.take(address);
    for (const account of accounts) await mailsToOne.take(account);
  };
  return {
    /**
     * Runs something that needs a password. Only failures count against the account, so that nobody is locked out by
     * their own successful sign-ins.
     */
    async attempt<T>(
      { address, account, device, onStopped }: Attempt,
      tryPassword: () => Promise<T>,
    ): Promise<T> {
      const onDevice = `${account} ${device}`;
      const isTrusted =
        device !== null &&
        (await usesOfKnownDevice.tryTake(onDevice)) &&
        (await attemptsOnKnownDevice.tryTake(onDevice));
      if (isTrusted) {
        const result = await tryPassword();
        await attemptsOnKnownDevice.giveBack(onDevice);
        return result;
      }
      const fromHere = `${account} ${address}`;
      await attempts.take(address);
      try {
        await attemptsOnOneFromHere.take(fromHere);
        await attemptsOnOne.take(account);
      } catch (refusal) {
        onStopped?.();
        throw refusal;
      }
      const result = await tryPassword();
      await attemptsOnOneFromHere.giveBack(fromHere);
      await attemptsOnOne.giveBack(account);
      return result;
    },
    async takeSignUp(address: string, email: string): Promise<void> {
      await signUps.take(address);
      await takeMail(address, email);
    },
    /** Counts a request for a mail, for whom it is sent to and for whoever asks. */
    takeMail,
    /** Counts any other sign-in call or account change. */
    takeToken: (address: string) => tokens.take(address),
    /** Counts an account export, which collects everything and is recorded as an event. */
    takeExport: (userId: string) => exports.take(userId),
  };
}

export type SignInLimits = ReturnType<typeof createSignInLimits>;
