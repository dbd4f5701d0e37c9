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
  background.every({ name: 'prolong try-ons', everyMs: leaseMs / 3, run: credits.renew });

  background.every({
    name: 'give back what lost try-ons hold',
    everyMs: MINUTE_MS,
    atStart: true,
    run: async () => {
      const count = await credits.sweep();
      if (count > 0) log.warn({ count }, 'try-ons were given up, their credits went back');
    },
  });

  background.every({
    name: 'grant the months of annual plans',
    everyMs: HOUR_MS,
    atStart: true,
    run: credits.grantDueMonths,
  });

  background.every({
    name: 'check the books',
    everyMs: DAY_MS,
    run: async () => {
      const problems = await credits.check();
      if (problems.length === 0) log.info({}, 'the books are exact');
      else {
        log.error(
          { count: problems.length, problems: problems.slice(0, SHOWN_PROBLEMS) },
          'the books are not exact',
        );
      }
    },
  });
}
