import type { TryOnEvent } from '@tryon/contract/try-on/try-on.ts';
import { expect, test } from 'vitest';
import { createStageReporter } from './report-stages.ts';

test('each stage reports the expected remaining time, down to zero, and anew for another engine', () => {
  const events: TryOnEvent[] = [];
  let clock = 0;
  const reporter = createStageReporter(
    (event) => events.push(event),
    () => clock,
  );
  reporter.onExpected(8000);
  reporter.onStage('photo');
  clock = 3400;
  reporter.onStage('fitting');
  clock = 11_000;
  reporter.onStage('checks');
  reporter.onExpected(2000);
  reporter.onStage('photo');
  // A job from before a restart.
  reporter.onExpected(null);
  reporter.onStage('fitting');
  expect(events).toEqual([
    { type: 'stage', stage: 'photo', step: 1, steps: 5, secondsLeft: 8 },
    { type: 'stage', stage: 'fitting', step: 3, steps: 5, secondsLeft: 5 },
    { type: 'stage', stage: 'checks', step: 5, steps: 5, secondsLeft: 0 },
    { type: 'stage', stage: 'photo', step: 1, steps: 5, secondsLeft: 2 },
    { type: 'stage', stage: 'fitting', step: 3, steps: 5 },
  ]);
});
