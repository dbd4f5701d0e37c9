import { EngineError } from '@tryon/engine/core/engine-error.ts';
import type { TryOnEngine, TryOnRequest } from '@tryon/engine/engine.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { runUntilAborted, succeed } from '#src/testing/fake-engine.ts';
import {
  createPlanEngine,
  ELSEWHERE,
  failWith,
  type PlanEngine,
  preserveNobody,
} from '#src/testing/plan-engine.ts';
import { createAskEngine, type EngineOutcome } from './ask-engine.ts';
import { createEngineGuard } from './engine-guard.ts';
import type { AskedJob } from './vendor-jobs.store.ts';
import type { VendorJobs } from './vendor-jobs.ts';

const REQUEST: TryOnRequest = { person: new Uint8Array([1]), garment: new Uint8Array([2]), category: 'auto' };

let tailor: PlanEngine;
let outcomes: EngineOutcome[];
let kept: AskedJob | null;
let isOurs: boolean;
let begins: (string | null)[];

beforeEach(() => {
  tailor = createPlanEngine('tailor', { ...ELSEWHERE, needsKey: true });
  outcomes = [];
  kept = null;
  isOurs = true;
  begins = [];
});

/** The tailor with jobs: each is called job-1, and noted as it begins. */
const withJobs = (abandon?: TryOnEngine['abandon']): TryOnEngine => ({
  ...tailor,
  ...(abandon && { abandon }),
  async tryOn(request, options) {
    begins.push(options.job?.begun ?? null);
    if (options.job?.begun === null) await options.job.onBegun('job-1');
    return tailor.tryOn(request, options);
  },
});

interface Asking {
  engine?: TryOnEngine;
  isRepeat?: boolean;
  signal?: AbortSignal;
  onElsewhere?: () => void;
}

function ask({ engine = tailor, isRepeat = false, signal, onElsewhere = () => undefined }: Asking = {}) {
  const vendorJobs: VendorJobs = {
    isRepeat,
    find: async () => kept,
    keep: async (_engine, asked) => {
      kept = asked;
    },
    forget: async () => {
      kept = null;
    },
    isOurs: async () => isOurs,
  };
  const guard = createEngineGuard({ name: 'tailor', atOnce: null, perMinute: null });
  const onOutcome = (outcome: EngineOutcome) => void outcomes.push(outcome);
  const means = { engine, guard, preservePerson: preserveNobody, reloadMs: 0, onOutcome };
  const idle = new AbortController().signal;
  return createAskEngine(means)(REQUEST, { signal: signal ?? idle, onElsewhere, vendorJobs });
}

test('that a vendor is asked is noted before anything is sent, its job before it is asked after, its picture when it came', async () => {
  const notes: unknown[] = [];
  tailor.behave(async (request, options) => {
    notes.push(kept);
    return succeed(request, options);
  });
  await ask();
  expect([notes, kept]).toEqual([[{ job: null, wasMade: false }], { job: null, wasMade: true }]);
  kept = null;
  await ask({ engine: withJobs() });
  expect(notes[1]).toEqual({ job: 'job-1', wasMade: false });
  expect(kept).toEqual({ job: 'job-1', wasMade: true });
});

test('a job that was begun for the same request is asked after; nobody is told that something is sent elsewhere', async () => {
  kept = { job: 'job-0', wasMade: false };
  const onElsewhere = vi.fn();
  expect(await ask({ engine: withJobs(), onElsewhere })).toMatchObject({ engine: 'tailor', costCents: 7.5 });
  expect([begins, onElsewhere.mock.calls]).toEqual([['job-0'], []]);
  // Its cost has been told.
  expect(await ask({ engine: withJobs() })).toMatchObject({ costCents: 0 });
  expect(outcomes.map(({ costCents }) => costCents)).toEqual([7.5, 0]);
});

test('what may have arrived at a vendor is not asked for again, unless its picture was delivered and is wanted once more', async () => {
  kept = { job: null, wasMade: false };
  await expect(ask()).rejects.toMatchObject({ kind: 'in_doubt' });
  expect(tailor.asked()).toBe(0);
  expect(await ask({ isRepeat: true })).toMatchObject({ engine: 'tailor' });
  expect(outcomes).toMatchObject([{ isRepeat: true, costCents: 7.5 }]);
});

test('a server of one’s own may be asked as often as it takes', async () => {
  tailor = createPlanEngine('tailor', { ...ELSEWHERE, needsKey: false });
  kept = { job: null, wasMade: false };
  expect(await ask()).toMatchObject({ engine: 'tailor' });
});

test.each([
  ['timeout', false, { job: null, wasMade: false }],
  ['upstream', false, { job: null, wasMade: false }],
  ['upstream', true, null],
  ['rate_limited', true, null],
] as const)('%s, said to be over %s: the note is %o', async (kind, isOver, note) => {
  tailor.behave(failWith(kind, 'told', { isOver }));
  await expect(ask()).rejects.toMatchObject({ kind });
  expect(kept).toEqual(note);
});

test('a job that is gone is asked for as if it never had been; one whose photos were refused is not', async () => {
  kept = { job: 'job-0', wasMade: true };
  let times = 0;
  tailor.behave(async (request, options) => {
    times += 1;
    if (times === 1) throw new EngineError('upstream', 'gone', { isOver: true });
    return succeed(request, options);
  });
  await ask({ engine: withJobs() });
  expect(begins).toEqual(['job-0', null]);
  kept = { job: 'job-0', wasMade: false };
  tailor.behave(failWith('refused', 'seen', { subject: 'both', reason: 'content_blocked', isOver: true }));
  await expect(ask({ engine: withJobs() })).rejects.toMatchObject({ reason: 'content_blocked' });
  expect(begins).toEqual(['job-0', null, 'job-0']);
});

test('the job of somebody who left is ended, unless they are back and ask after it', async () => {
  tailor.behave(runUntilAborted);
  const ended: string[] = [];
  const engine = withJobs(async (job) => void ended.push(job));
  const leave = async () => {
    const leaving = new AbortController();
    const left = ask({ engine, signal: leaving.signal });
    await vi.waitFor(() => expect(kept?.job).toBe('job-1'));
    leaving.abort('left');
    await expect(left).rejects.toBe('left');
  };
  await leave();
  await vi.waitFor(() => expect(ended).toEqual(['job-1']));
  expect(kept).toEqual({ job: 'job-1', wasMade: false });
  kept = null;
  isOurs = false;
  await leave();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(ended).toEqual(['job-1']);
});
