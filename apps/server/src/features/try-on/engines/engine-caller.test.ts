import { EngineError } from '@tryon/engine/core/engine-error.ts';
import type { Stage, TryOnEngine, TryOnOptions, TryOnRequest, TryOnResult } from '@tryon/engine/engine.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Delivery } from '#src/http/site/delivery.ts';
import { runUntilAborted, succeed } from '#src/testing/fake-engine.ts';
import {
  createPlanEngine,
  ELSEWHERE,
  failWith,
  type PlanEngine,
  preserveNobody,
} from '#src/testing/plan-engine.ts';
import { createEngineCaller, type EngineOutcome } from './engine-caller.ts';
import { createEngineGuard } from './engine-guard.ts';
import type { VendorJob, VendorJobs } from './vendor-jobs.store.ts';

/** Cost of a picture in US cents. */
const COST = 7.5;

const REQUEST: TryOnRequest = { person: new Uint8Array([1]), garment: new Uint8Array([2]), category: 'auto' };

let tailor: PlanEngine;
let outcomes: EngineOutcome[];
let kept: VendorJob | null;
let isOurs: boolean;
let begins: (string | null)[];

beforeEach(() => {
  tailor = createPlanEngine('tailor', { ...ELSEWHERE, needsKey: true });
  outcomes = [];
  kept = null;
  isOurs = true;
  begins = [];
});

/** The tailor with jobs: each is called job-1 and is recorded when it starts. */
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
  isRepeat?: boolean;
  name?: string | null;
  signal?: AbortSignal;
  delivery?: Promise<Delivery>;
  onElsewhere?: () => void;
  onStarted?: (sinceMs: number | null) => void;
  onStage?: (stage: Stage) => void;
}

function optionsOf({ isRepeat = false, name = 'maya f3a1 hash', ...asking }: Asking) {
  const vendorJobs: VendorJobs = {
    name,
    isRepeat,
    find: async () => kept,
    store: async (_engine, asked) => {
      kept = asked;
    },
    forget: async () => {
      kept = null;
    },
    isOurs: async () => isOurs,
  };
  return {
    signal: new AbortController().signal,
    delivery: Promise.resolve<Delivery>('delivered'),
    onElsewhere: () => undefined,
    onStarted: () => undefined,
    vendorJobs,
    ...asking,
  };
}

/** A newly started server. */
function open(engine: TryOnEngine = tailor, reloadMs = 0) {
  const guard = createEngineGuard({ name: 'tailor', atOnce: 1, perMinute: null });
  const onOutcome = (outcome: EngineOutcome) => void outcomes.push(outcome);
  const callEngine = createEngineCaller({
    engine,
    guard,
    preservePerson: preserveNobody,
    reloadMs,
    onOutcome,
  });
  return (asking: Asking = {}) => callEngine(REQUEST, optionsOf(asking));
}

const ask = ({ engine, ...asking }: Asking & { engine?: TryOnEngine } = {}) => open(engine)(asking);

test('a vendor call is recorded before sending, its job before polling, its picture on arrival', async () => {
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

test('a job started for the same request is continued, without reporting another upload', async () => {
  kept = { job: 'job-0', wasMade: false };
  const onElsewhere = vi.fn();
  expect(await ask({ engine: withJobs(), onElsewhere })).toMatchObject({ engine: 'tailor', costCents: 7.5 });
  expect([begins, onElsewhere.mock.calls]).toEqual([['job-0'], []]);
  // Its cost was already reported.
  expect(await ask({ engine: withJobs() })).toMatchObject({ costCents: 0 });
  expect(outcomes.map(({ costCents }) => costCents)).toEqual([7.5, 0]);
});

test('a request that may have reached a vendor is only repeated after a delivered picture', async () => {
  kept = { job: null, wasMade: false };
  await expect(ask()).rejects.toMatchObject({ kind: 'in_doubt' });
  expect(tailor.asked()).toBe(0);
  expect(await ask({ isRepeat: true })).toMatchObject({ engine: 'tailor' });
  expect(outcomes).toMatchObject([{ isRepeat: true, costCents: 7.5 }]);
});

test('one’s own server may be called any number of times', async () => {
  tailor = createPlanEngine('tailor', { ...ELSEWHERE, needsKey: false });
  kept = { job: null, wasMade: false };
  expect(await ask()).toMatchObject({ engine: 'tailor' });
});

test.each([
  ['timeout', false, { job: null, wasMade: false }],
  ['upstream', false, { job: null, wasMade: false }],
  ['upstream', true, null],
  ['rate_limited', true, null],
] as const)('%s, isOver %s: the record is %o', async (kind, isOver, note) => {
  tailor.behave(failWith(kind, 'told', { isOver }));
  await expect(ask()).rejects.toMatchObject({ kind });
  expect(kept).toEqual(note);
});

test('a vanished job is started again like a new one, unless its photos were refused', async () => {
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

test('an abandoned job is cancelled, unless its client has come back', async () => {
  tailor.behave(runUntilAborted);
  const ended: string[] = [];
  const engine = withJobs(async (job) => void ended.push(job));
  const leave = async () => {
    const leaving = new AbortController();
    const left = ask({ engine, signal: leaving.signal, delivery: Promise.resolve('left') });
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

describe('a vendor without jobs', () => {
  /** Leaves while the vendor has the photos; the vendor responds on demand. */
  async function leaveAtVendor(callAt: ReturnType<typeof open>) {
    const finish = Promise.withResolvers<void>();
    const told = Promise.withResolvers<TryOnOptions>();
    tailor.behave(async (request, options) => {
      options.onStage?.('fitting');
      told.resolve(options);
      const stopped = new Promise((_, reject) =>
        options.signal.addEventListener('abort', () => reject(options.signal.reason)),
      );
      await Promise.race([finish.promise, stopped]);
      return { ...(await succeed(request, options)), costCents: COST };
    });
    const leaving = new AbortController();
    const left = callAt({ signal: leaving.signal, delivery: Promise.resolve('left') });
    const { signal } = await told.promise;
    leaving.abort('left');
    await expect(left).rejects.toBe('left');
    return { finish, signal };
  }

  test('goes on for who loads the page anew: they wait for the same picture and get it', async () => {
    const callHere = open(tailor, 60_000);
    const { finish, signal } = await leaveAtVendor(callHere);
    const onStage = vi.fn();
    const onStarted = vi.fn();
    const onElsewhere = vi.fn();
    const back = callHere({ onStage, onStarted, onElsewhere });
    await vi.waitFor(() => expect(onStage.mock.calls).toEqual([['fitting']]));
    finish.resolve();
    const made = await back;
    expect(made.image.bytes.some((byte) => byte > 0)).toBe(true);
    expect([tailor.asked(), onElsewhere.mock.calls]).toEqual([1, []]);
    expect(onStarted.mock.calls).toEqual([[expect.any(Number)]]);
    // Paid once, reported once.
    await vi.waitFor(() => expect(signal.aborted).toBe(true));
    expect(outcomes).toMatchObject([{ outcome: 'made', costCents: COST }]);
  });

  test('is told to stop when nobody is back in time, and is not asked for that picture again', async () => {
    const callHere = open(tailor, 20);
    const { signal } = await leaveAtVendor(callHere);
    await vi.waitFor(() => expect(outcomes).toMatchObject([{ outcome: 'stopped', costCents: 0 }]));
    expect(signal.aborted).toBe(true);
    await expect(callHere()).rejects.toMatchObject({ kind: 'in_doubt' });
    // Its permit is available again.
    tailor.behave(succeed);
    expect(await callHere({ isRepeat: true })).toMatchObject({ engine: 'tailor' });
  });

  test('has been paid for a picture that came too late', async () => {
    const { finish } = await leaveAtVendor(open(tailor, 20));
    finish.resolve();
    await vi.waitFor(() => expect(outcomes).toMatchObject([{ outcome: 'stopped', costCents: COST }]));
  });

  test('keeps its permit for as long as it works, whether or not somebody waits', async () => {
    const callHere = open(tailor, 60_000);
    await leaveAtVendor(callHere);
    kept = null;
    await expect(callHere({ name: 'tom f3a2 hash' })).rejects.toMatchObject({ kind: 'overloaded' });
  });

  test('a failure while nobody waits is that of whoever is back', async () => {
    const callHere = open(tailor, 60_000);
    const { finish } = await leaveAtVendor(callHere);
    finish.reject(new EngineError('upstream', 'broken', { isOver: true }));
    await expect(callHere()).rejects.toMatchObject({ kind: 'upstream' });
    expect([kept, outcomes]).toEqual([null, [expect.objectContaining({ outcome: 'upstream' })]]);
  });

  test('a picture that was made and did not arrive is there for whoever is back, and overwritten once it arrived', async () => {
    const vendors: TryOnResult[] = [];
    tailor.behave(async (request, options) => {
      options.onStage?.('fitting');
      const made = await succeed(request, options);
      vendors.push(made);
      return made;
    });
    const callHere = open(tailor, 60_000);
    await callHere({ delivery: Promise.resolve('left') });
    const made = await callHere();
    expect([tailor.asked(), made.image.bytes.some((byte) => byte > 0)]).toEqual([1, true]);
    await vi.waitFor(() => expect(vendors[0]?.image.bytes.every((byte) => byte === 0)).toBe(true));
    await expect(callHere()).rejects.toMatchObject({ kind: 'in_doubt' });
  });

  test('has got nothing from who leaves while photos are made ready, and may be asked at once', async () => {
    tailor.behave(runUntilAborted);
    const callHere = open(tailor, 60_000);
    const leaving = new AbortController();
    const left = callHere({ signal: leaving.signal, delivery: Promise.resolve('left') });
    await vi.waitFor(() => expect(kept).toEqual({ job: null, wasMade: false }));
    leaving.abort('left');
    await expect(left).rejects.toBe('left');
    expect(kept).toBeNull();
    tailor.behave(succeed);
    expect(await callHere()).toMatchObject({ engine: 'tailor' });
  });

  test('ends at once with a request that cannot come again', async () => {
    const leaving = new AbortController();
    tailor.behave(runUntilAborted);
    const callHere = open(tailor, 60_000);
    const left = callHere({ name: null, signal: leaving.signal, delivery: Promise.resolve('left') });
    await vi.waitFor(() => expect(tailor.asked()).toBe(1));
    leaving.abort('left');
    await expect(left).rejects.toBe('left');
    expect(outcomes).toMatchObject([{ outcome: 'stopped' }]);
  });
});
