import { beforeAll, describe, expect, test } from 'vitest';
import { STAGES, type Stage } from '#src/core/types.ts';
import type { TryOnEngine, TryOnRequest, TryOnResult } from '#src/engine.ts';
import { describeEngine } from '#src/testing/engine-suite.ts';
import { readSmallDrawing } from '#src/testing/small-drawing.ts';
import { decodePicture } from './decode.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';

let engine: TryOnEngine;
/** What the engine made of `requestOf()` first, and again with a map of what it changed. */
let first: TryOnResult;
let again: TryOnResult;

beforeAll(async () => {
  // The warm-up uses the tests' own pictures, and is cancelled by the first test.
  const rehearsal = { person: await readSmallDrawing('maya'), garment: await readSmallDrawing('plain-tee') };
  engine = await createEmbeddedEngine({ workers: 1, rehearsal });
});

async function requestOf(category: TryOnRequest['category'] = 'auto'): Promise<TryOnRequest> {
  return { person: await readSmallDrawing('maya'), garment: await readSmallDrawing('plain-tee'), category };
}

const idle = () => new AbortController().signal;

describe('the embedded engine', () => {
  test('dresses a drawn person and tells every stage as it begins', async () => {
    const before = await decodePicture(await readSmallDrawing('maya'), 'person');
    const stages: Stage[] = [];
    first = await engine.tryOn(await requestOf(), {
      signal: idle(),
      onStage: (stage) => stages.push(stage),
    });
    expect(stages).toEqual(STAGES);
    expect(first.image.type).toBe('image/jpeg');
    expect(first.timings.total).toBeGreaterThan(0);

    const after = await decodePicture(first.image.bytes, 'person');
    expect([after.width, after.height]).toEqual([before.width, before.height]);
    let changed = 0;
    for (let i = 0; i < after.data.length; i += 4) {
      if (Math.abs(after.data[i] - before.data[i]) > 40) changed += 1;
    }
    const share = changed / (after.width * after.height);
    expect(share).toBeGreaterThan(0.02);
    expect(share).toBeLessThan(0.5);
  });

  test('keeps nothing of a photo: the same two photos are looked at anew', async () => {
    again = await engine.tryOn({ ...(await requestOf()), wantsChanged: true }, { signal: idle() });
    expect(Buffer.compare(first.image.bytes, again.image.bytes)).toBe(0);
    expect(again.timings.person).toBeGreaterThan(5);
    expect(again.timings.garment).toBeGreaterThan(5);
  }, 30_000);

  test('says on request which pixels it changed: worn out instead of as the old top was, the garment covers more', async () => {
    const count = async ({ image, changed }: TryOnResult) => {
      expect(changed?.type).toBe('image/png');
      const map = await decodePicture(changed?.bytes ?? new Uint8Array(), 'person');
      const picture = await decodePicture(image.bytes, 'person');
      expect([map.width, map.height]).toEqual([picture.width, picture.height]);
      expect([...new Set(map.data)].sort()).toEqual([0, 255]);
      return map.data.filter((value) => value === 255).length;
    };
    const request = { ...(await requestOf()), tuck: 'out' as const, wantsChanged: true };
    const out = await engine.tryOn(request, { signal: idle() });
    expect(await count(out)).toBeGreaterThan(1.02 * (await count(again)));
  }, 30_000);

  test('turns a useless picture away at once, without a thread', async () => {
    const request = { ...(await requestOf()), garment: new TextEncoder().encode('GIF89a, they say') };
    const start = performance.now();
    await expect(engine.tryOn(request, { signal: idle() })).rejects.toMatchObject({
      kind: 'refused',
      subject: 'garment',
      reason: 'unsupported_image',
    });
    expect(performance.now() - start).toBeLessThan(250);
    expect(request.person.length).toBeGreaterThan(0);
  });

  test('turns away what only decoding shows to be broken, as the photo fault', async () => {
    const whole = await readSmallDrawing('maya');
    const request = { ...(await requestOf()), person: whole.slice(0, whole.length - 2000) };
    await expect(engine.tryOn(request, { signal: idle() })).rejects.toMatchObject({
      kind: 'refused',
      subject: 'person',
      reason: 'unreadable_image',
    });
  });
});

// The last of the file: it closes the engine.
describeEngine('the embedded engine', async () => ({
  engine,
  person: await readSmallDrawing('maya'),
  garment: await readSmallDrawing('plain-tee'),
  close: async () => undefined,
}));
