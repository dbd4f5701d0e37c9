import { EngineError, type EngineErrorKind, REFUSAL_REASONS } from '@tryon/engine/core/engine-error.ts';
import { ROUGH_REASONS, type RoughReason } from '@tryon/engine/core/grade.ts';
import type { TryOnRequest } from '@tryon/engine/engine.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { runUntilAborted, succeed } from '#src/testing/fake-engine.ts';
import {
  createPlanEngine,
  ELSEWHERE,
  failWith,
  type PlanEngine,
  preserveNobody,
} from '#src/testing/plan-engine.ts';
import type { EngineOutcome } from './engine-caller.ts';
import { createRouter } from './route-engines.ts';
import { FAULT_RULES, REFUSAL_STEPS } from './routing-rules.ts';
import { NO_VENDOR_JOBS } from './vendor-jobs.store.ts';

const REQUEST: TryOnRequest = {
  person: new Uint8Array([1]),
  garment: new Uint8Array([2]),
  category: 'auto',
};

const ANY = {
  names: null,
  onElsewhere: () => undefined,
  onExpected: () => undefined,
  delivery: Promise.resolve('delivered' as const),
  vendorJobs: NO_VENDOR_JOBS,
};

let own: PlanEngine;
let tailor: PlanEngine;
let outcomes: EngineOutcome[];

beforeEach(() => {
  own = createPlanEngine('embedded');
  tailor = createPlanEngine('tailor', ELSEWHERE);
  outcomes = [];
});

function route(
  engines: readonly PlanEngine[],
  {
    chosen = null,
    signal = new AbortController().signal,
  }: { chosen?: string | null; signal?: AbortSignal } = {},
) {
  return open(engines).tryOn(REQUEST, { signal }, { ...ANY, names: chosen === null ? null : [chosen] });
}

const open = (engines: readonly PlanEngine[], limits = {}) =>
  createRouter({
    engines,
    preservePerson: preserveNobody,
    atOncePerEngine: 100,
    perMinutePerEngine: 1000,
    ...limits,
    onOutcome: (outcome) => outcomes.push(outcome),
  });

test('the first engine makes the picture, and no other is called', async () => {
  expect(await route([tailor, own])).toMatchObject({ engine: 'tailor', costCents: 7.5 });
  expect(own.asked()).toBe(0);
  expect(outcomes).toMatchObject([{ engine: 'tailor', outcome: 'made', costCents: 7.5 }]);
});

test('pictures of repainting engines are marked; those of engines that keep the person are not', async () => {
  const repainted = { subject: 'person', reason: 'repainted_whole' };
  expect((await route([tailor])).warnings).toContainEqual(repainted);
  expect((await route([own])).warnings).not.toContainEqual(repainted);
});

test('a picture that changed the person too much counts against its engine; the next is called', async () => {
  const preservePerson = async () => {
    throw new EngineError('upstream', 'The picture was thrown away: the head has another size.');
  };
  const router = open([tailor, own], { preservePerson });
  const made = await router.tryOn(REQUEST, { signal: new AbortController().signal }, ANY);
  expect(made.engine).toBe('embedded');
  expect(outcomes[0]).toMatchObject({ engine: 'tailor', outcome: 'upstream', costCents: 7.5 });
  for (let i = 0; i < 9; i += 1) {
    await router.tryOn(REQUEST, { signal: new AbortController().signal }, ANY);
  }
  expect(tailor.asked()).toBe(5);
});

describe('a failure of the engine', () => {
  const kinds = Object.entries(FAULT_RULES).map(([kind, rule]) => ({ kind, ...rule }));
  test.each(kinds)('$kind: $step, counts $counts, alarm $alarm', async ({ kind, step, counts, alarm }) => {
    tailor.behave(failWith(kind as EngineErrorKind, 'told'));
    const router = open([tailor, own]);
    const ask = () => router.tryOn(REQUEST, { signal: new AbortController().signal }, ANY);
    const made = await ask().catch((error: unknown) => error);
    expect(made).toMatchObject(step === 'next' ? { engine: 'embedded' } : { kind });
    expect(outcomes[0]).toMatchObject({ engine: 'tailor', outcome: kind, alarm, costCents: 0 });
    for (let i = 0; i < 9; i += 1) await ask().catch(() => undefined);
    expect(tailor.asked()).toBe(counts ? 5 : 10);
  });

  test('that nobody helps out with is told as it was', async () => {
    tailor.behave(failWith('timeout', 'late', { retryable: true }));
    own.behave(failWith('refused', 'no top', { subject: 'garment', reason: 'not_a_top' }));
    // If the first engine worked, the photos would be accepted.
    await expect(route([tailor, own])).rejects.toMatchObject({ kind: 'timeout' });
    await expect(route([own, tailor])).rejects.toMatchObject({ kind: 'timeout' });
  });

  test('that is no EngineError is one of the engine all the same', async () => {
    tailor.behave(async () => {
      throw new TypeError('a fault');
    });
    expect(await route([tailor, own])).toMatchObject({ engine: 'embedded' });
  });
});

describe('a refusal', () => {
  test.each(REFUSAL_REASONS)('%s', async (reason) => {
    own.behave(failWith('refused', 'seen', { subject: 'both', reason }));
    const made = await route([own, tailor]).catch((error: unknown) => error);
    const isPassedOn = REFUSAL_STEPS[reason] === 'next';
    expect(made).toMatchObject(isPassedOn ? { engine: 'tailor' } : { kind: 'refused', reason });
    expect(tailor.asked()).toBe(isPassedOn ? 1 : 0);
  });

  test('for content is never a reason to ask somebody else', () => {
    expect(REFUSAL_STEPS.content_blocked).toBe('stop');
    expect([FAULT_RULES.no_picture.step, FAULT_RULES.not_taken.step]).toEqual(['stop', 'next']);
  });

  test('of all is told in the words of the last', async () => {
    own.behave(failWith('refused', 'seen', { subject: 'garment', reason: 'not_a_top' }));
    tailor.behave(failWith('refused', 'seen', { subject: 'person', reason: 'cut_off' }));
    await expect(route([own, tailor])).rejects.toMatchObject({ reason: 'cut_off' });
  });
});

describe('a rough picture', () => {
  const roughBy = (reasons: readonly RoughReason[]) =>
    own.behave(async (request, options) => ({
      ...(await succeed(request, options)),
      grade: 'rough',
      reasons,
    }));

  test.each(ROUGH_REASONS)('%s', async (reason) => {
    roughBy([reason]);
    const made = await route([own, tailor]);
    const needed = reason === 'unlike_top';
    expect([made.engine, made.grade]).toEqual(needed ? ['tailor', 'sure'] : ['fake', 'rough']);
    expect(tailor.asked()).toBe(needed ? 1 : 0);
  });

  test('of a dress is all there is where no other engine does dresses, or somebody said that it is a top', async () => {
    roughBy(['garment_worn', 'unlike_top']);
    const tops = createPlanEngine('tops', { ...ELSEWHERE, categories: ['upper', 'lower'] });
    expect((await route([own, tops])).grade).toBe('rough');
    expect((await route([own, tailor], { chosen: 'embedded' })).grade).toBe('rough');
    const request = { ...REQUEST, category: 'upper' } as const;
    const made = await open([own, tailor]).tryOn(request, { signal: new AbortController().signal }, ANY);
    expect([made.grade, tops.asked(), tailor.asked()]).toEqual(['rough', 0, 0]);
    // Engines without dresses are skipped.
    expect([(await route([own, tops, tailor])).engine, tops.asked()]).toEqual(['tailor', 0]);
  });

  test('is shown where the engine for dresses fails, and is overwritten where it made a better one or content is blocked', async () => {
    const pictures: Uint8Array[] = [];
    own.behave(async (request, options) => {
      const made = await succeed(request, options);
      pictures.push(made.image.bytes);
      return { ...made, grade: 'rough', reasons: ['unlike_top'] };
    });
    tailor.behave(failWith('timeout', 'late', { retryable: true }));
    expect((await route([own, tailor])).image.bytes.some((byte) => byte > 0)).toBe(true);
    tailor.behave(succeed);
    await route([own, tailor]);
    tailor.behave(failWith('refused', 'seen', { subject: 'both', reason: 'content_blocked' }));
    await expect(route([own, tailor])).rejects.toMatchObject({ reason: 'content_blocked' });
    expect(pictures.map((bytes) => bytes.some((byte) => byte > 0))).toEqual([true, false, false]);
  });
});

test('a chosen engine is the only one: photos go nowhere else', async () => {
  expect(await route([own, tailor], { chosen: 'tailor' })).toMatchObject({ engine: 'tailor' });
  own.behave(failWith('refused', 'seen', { subject: 'garment', reason: 'not_a_top' }));
  await expect(route([own, tailor], { chosen: 'embedded' })).rejects.toMatchObject({ reason: 'not_a_top' });
  expect(tailor.asked()).toBe(1);
});

test('only the allowed engines are called, in their own order', async () => {
  const third = createPlanEngine('third', ELSEWHERE);
  third.behave(failWith('timeout', 'late', { retryable: true }));
  const router = open([own, tailor, third]);
  const names = ['third', 'tailor'];
  const made = await router.tryOn(REQUEST, { signal: new AbortController().signal }, { ...ANY, names });
  expect([made.engine, third.asked(), own.asked()]).toEqual(['tailor', 1, 0]);
});

test('an abort ends it, and no other engine is called', async () => {
  const leaving = new AbortController();
  tailor.behave(runUntilAborted);
  const made = route([tailor, own], { signal: leaving.signal });
  leaving.abort('left');
  await expect(made).rejects.toBe('left');
  expect(own.asked()).toBe(0);
  expect(outcomes).toMatchObject([{ outcome: 'stopped', alarm: false }]);
});

test('a busy engine passes its work on, which does not count against it', async () => {
  const router = open([tailor, own], { atOncePerEngine: 1 });
  const leaving = new AbortController();
  tailor.behave(runUntilAborted);
  const busy = router.tryOn(REQUEST, { signal: leaving.signal }, ANY).catch((error: unknown) => error);
  const made = await router.tryOn(REQUEST, { signal: new AbortController().signal }, ANY);
  expect(made.engine).toBe('embedded');
  leaving.abort('left');
  expect(await busy).toBe('left');
  tailor.behave(succeed);
  const next = await router.tryOn(REQUEST, { signal: new AbortController().signal }, ANY);
  expect(next.engine).toBe('tailor');
});

test('expected durations are learned from successful pictures', async () => {
  const router = open([tailor]);
  expect(router.secondsOf(tailor.description)).toBe(tailor.description.usualSeconds);
  tailor.behave(async (request, options) => ({ ...(await succeed(request, options)), milliseconds: 9_000 }));
  await router.tryOn(REQUEST, { signal: new AbortController().signal }, ANY);
  expect(router.secondsOf(tailor.description)).toBe(9);
});

test('each called engine reports its expected duration', async () => {
  const expected: (number | null)[] = [];
  const told = { ...ANY, onExpected: (leftMs: number | null) => expected.push(leftMs) };
  own.behave(failWith('refused', 'seen', { subject: 'garment', reason: 'not_a_top' }));
  tailor.behave(async (request, options) => ({ ...(await succeed(request, options)), milliseconds: 9_000 }));
  const router = open([own, tailor]);
  for (let time = 0; time < 2; time += 1) {
    await router.tryOn(REQUEST, { signal: new AbortController().signal }, told);
  }
  const [ownMs, tailorMs] = [own, tailor].map(({ description }) => description.usualSeconds * 1000);
  expect(expected).toEqual([ownMs, tailorMs, ownMs, 9_000]);
});
