import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STAGES, type Stage } from '#src/core/types.ts';
import type { TryOnEngine, TryOnRequest } from '#src/engine.ts';
import { decodePicture } from '#src/node/decode.ts';

/** An engine under test, with two photos that it can use. */
export interface EngineUnderTest {
  readonly engine: TryOnEngine;
  readonly person: Uint8Array;
  readonly garment: Uint8Array;
  /** Ends what the engine stood on. */
  close(): Promise<void>;
}

/** What every engine must do, however it makes its pictures. */
export function describeEngine(name: string, start: () => Promise<EngineUnderTest>): void {
  describe(`${name}, as every engine`, () => {
    let under: EngineUnderTest;
    beforeAll(async () => {
      under = await start();
    }, 30_000);
    afterAll(async () => {
      await under.engine.close();
      await under.close();
    });
    const request = (changes: Partial<TryOnRequest> = {}): TryOnRequest => {
      const { person, garment } = under;
      return { person, garment, category: 'auto', ...changes };
    };
    const copyPhotos = () => ({
      person: Buffer.from(under.person),
      garment: new Uint8Array(under.garment),
    });
    const idle = () => new AbortController().signal;

    test('describes itself in plain values that fit together', () => {
      const { description } = under.engine;
      expect(structuredClone(description)).toEqual(description);
      expect(description.name).toMatch(/^[a-z]+$/);
      expect(description.categories.length).toBeGreaterThan(0);
      expect(description.garmentPhotos.length).toBeGreaterThan(0);
      expect(description.usualSeconds).toBeGreaterThan(0);
      expect(description.longSidePixels).toBeGreaterThanOrEqual(1000);
      // Whoever gets the photos is named, and has something to say of them.
      expect(description.recipient !== null).toBe(description.runsOn === 'elsewhere');
      if (description.recipient) expect(description.recipient.keeps).toMatch(/^[A-Z].+\.$/);
    });

    test('makes a whole picture of photos that it leaves as they are, and says who made it, how long it took and what it cost', async () => {
      const photos = copyPhotos();
      const stages: Stage[] = [];
      const result = await under.engine.tryOn(request(photos), {
        signal: idle(),
        onStage: (stage) => stages.push(stage),
      });
      expect(photos).toEqual(copyPhotos());
      const { width } = await decodePicture(result.image.bytes, 'person');
      expect(width).toBeGreaterThanOrEqual(64);
      const { name, model } = under.engine.description;
      expect(result).toMatchObject({ engine: name, model, warnings: expect.any(Array) });
      expect(result.milliseconds).toBeGreaterThan(0);
      expect(result.costCents).toBeGreaterThanOrEqual(0);
      expect(stages).toEqual(STAGES.filter((stage) => stages.includes(stage)));
      expect(stages).toContain('fitting');
    }, 30_000);

    test('leaves the bytes that it is given as they are when it refuses and when it is stopped', async () => {
      const photos = copyPhotos();
      const before = copyPhotos();
      const cut = new Uint8Array(photos.person.subarray(0, -200));
      await under.engine.tryOn(request({ ...photos, person: cut }), { signal: idle() }).catch(() => null);
      expect(Buffer.compare(cut, before.person.subarray(0, -200))).toBe(0);
      const leaving = new AbortController();
      await under.engine
        .tryOn(request(photos), { signal: leaving.signal, onStage: () => leaving.abort('left') })
        .catch(() => null);
      expect(photos).toEqual(before);
    }, 30_000);

    test.each([
      ['a file that is no picture', { garment: new TextEncoder().encode('<svg/>') }, 'unsupported_image'],
      ['the same picture twice', 'same', 'same_picture'],
    ] as const)('refuses %s, and says which photo', async (_what, change, reason) => {
      const changes = change === 'same' ? { garment: under.person } : change;
      const made = under.engine.tryOn(request(changes), { signal: idle() });
      await expect(made).rejects.toMatchObject({ kind: 'refused', reason, subject: expect.any(String) });
    });

    test('refuses a category that it does not name, and no other', async () => {
      const { categories } = under.engine.description;
      for (const category of ['upper', 'lower', 'dress'] as const) {
        const made = under.engine.tryOn(request({ category }), { signal: idle() });
        if (categories.includes(category)) await made;
        else await expect(made).rejects.toMatchObject({ kind: 'refused', reason: 'category_not_offered' });
      }
    }, 30_000);

    test('ends for the reason of whoever stops it, before it begins and while it runs', async () => {
      const stopped = under.engine.tryOn(request(), { signal: AbortSignal.abort('before') });
      await expect(stopped).rejects.toBe('before');
      const leaving = new AbortController();
      const running = under.engine.tryOn(request(), {
        signal: leaving.signal,
        onStage: (stage) => stage === 'fitting' && leaving.abort('midway'),
      });
      await expect(running).rejects.toBe('midway');
      await expect(under.engine.tryOn(request(), { signal: idle() })).resolves.toBeDefined();
    }, 30_000);
  });
}
