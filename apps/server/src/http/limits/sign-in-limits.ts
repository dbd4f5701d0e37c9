import { createRateLimit } from '#src/http/limits/rate-limit.ts';

/** On a private installation one address is everybody, its tests included; an account is an account everywhere. */
const PRIVATE_FACTOR = 100;
const MINUTE = 60;

/** Who tries a password, and for what. */
export interface Attempt {
  readonly address: string;
  /** An email address, or an account's id. */
  readonly account: string;
  /**
   * Something that only the account's owner has, such as a browser on which they have signed in before; null for
   * nothing. It is counted by itself, so that what others guess keeps nobody out of it; once it has guessed, or signed
   * in, too often it is no better than anybody.
   */
  readonly device: string | null;
  /** Told when the account takes no more guesses. */
  readonly onStopped?: () => void;
}

/**
 * How often the calls of signing in may be made. Addresses that a person gives are counted whether or not there
 * is an account behind them, so that being refused says nothing.
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
  /** Right passwords cost processor time as well, and each opens a session. */
  const usesOfKnownDevice = perAccount('known-device', 60, 5 * MINUTE);
  const signUps = perAddress('sign-up', 10, 60 * MINUTE);
  const mails = perAddress('mail', 10, 10 * MINUTE);
  const mailsToOne = perAccount('mail', 3, 10 * MINUTE);
  const tokens = perAddress('token', 60, MINUTE);
  const exports = perAccount('export', 10, 60 * MINUTE);

  const takeMail = async (address: string, account: string) => {
    await mails.take(address);
    await mailsToOne.take(account);
  };
  return {
    /**
     * Runs something that needs a password. Only what fails counts against the account, so that nobody who knows the
     * password is ever kept out by their own sign-ins.
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
    /** A mail is asked for. */
    takeMail,
    /** Every other call of signing in, and every change of an account. */
    takeToken: (address: string) => tokens.take(address),
    /** Everything about an account is gathered, and noted as an event of it. */
    takeExport: (userId: string) => exports.take(userId),
  };
}

export type SignInLimits = ReturnType<typeof createSignInLimits>;
