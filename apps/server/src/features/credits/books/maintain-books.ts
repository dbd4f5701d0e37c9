import type { Background } from '#src/background.ts';
import type { Logger } from '#src/logger.ts';
import type { Credits } from '../credits.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Maximum number of problems in a log line. */
const SHOWN_PROBLEMS = 20;

/**
 * Schedules the maintenance of the books. Several servers may run it concurrently.
 * @param leaseMs lifetime of a try-on's lease; it is renewed after each third of this time.
 */
export function maintainBooks(credits: Credits, background: Background, log: Logger, leaseMs: number): void {
  const giveBackLost = async () => {
    const count = await credits.sweep();
    if (count > 0) log.warn({ count }, 'try-ons were given up, their credits went back');
  };
  background.every('prolong try-ons', leaseMs / 3, credits.renew);
  background.every('give back what lost try-ons hold', MINUTE_MS, giveBackLost, { atStart: true });
  background.every('grant the months of annual plans', HOUR_MS, credits.grantDueMonths, { atStart: true });
  background.every('check the books', DAY_MS, async () => {
    const problems = await credits.check();
    const shown = { count: problems.length, problems: problems.slice(0, SHOWN_PROBLEMS) };
    if (problems.length === 0) log.info({}, 'the books are exact');
    else log.error(shown, 'the books are not exact');
  });
}
