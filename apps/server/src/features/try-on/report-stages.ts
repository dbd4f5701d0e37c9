import { STAGES, type Stage, type TryOnEvent } from '@tryon/contract/try-on/try-on.ts';

/** Reports each stage when it starts, with the remaining time if the engine's latest pictures allow an estimate. */
export function createStageReporter(onEvent: (event: TryOnEvent) => void, now = () => performance.now()) {
  let dueAt: number | null = null;
  return {
    onExpected(leftMs: number | null): void {
      dueAt = leftMs === null ? null : now() + leftMs;
    },

    onStage(stage: Stage): void {
      const step = STAGES.indexOf(stage) + 1;
      const left = dueAt === null ? {} : { secondsLeft: Math.max(0, Math.round((dueAt - now()) / 1000)) };
      onEvent({ type: 'stage', stage, step, steps: STAGES.length, ...left });
    },
  };
}
