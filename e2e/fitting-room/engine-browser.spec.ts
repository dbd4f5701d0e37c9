import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { picturePath } from '@tryon/artwork/picture-path.ts';
import type { BrowserEngine } from '@tryon/engine/browser/worker-engine.ts';
import sharp from 'sharp';
import { projectRoot } from '../../scripts/project-root.ts';
import { expect, test } from '../testing/fixtures.ts';

interface Entrance {
  createBrowserEngine(): BrowserEngine;
}

declare global {
  var tryOnEngine: BrowserEngine;
  /** The photo at an address of {@link offer}. */
  var takePhoto: (address: string) => Promise<Blob>;
}

const assets = join(projectRoot, 'apps/web/build/client/assets');
const readPicture = (name: string) => readFileSync(picturePath(name));

test.describe('the engine in the browser', () => {
  test('checks photos, gives the picture that the server gives, and stays within 550 MB over several try-ons', async ({
    page,
    browser,
  }) => {
    await openEngine(page);
    await test.step('points and outline of what is good, a reason for what is not, and an end when it is told to', () =>
      expectChecks(page));

    const [person, garment] = [readPicture('maya'), readPicture('plain-tee')];
    const [{ image, stages }, onServer] = await tryOnBoth(page, person, garment);
    expect(stages).toEqual(['photo', 'garment', 'fitting', 'light', 'checks']);
    const { mean, strayShare } = await compare(image, onServer);
    // The same code on the same pixels: seen to be identical. The room is for the last digits of sines, roots and
    // sums, which two JavaScript engines and two processors may round otherwise, and which may move an edge.
    expect(mean, 'mean difference, of 255').toBeLessThan(0.1);
    expect(strayShare, 'share of pixels more than 8 of 255 off').toBeLessThan(0.005);

    await test.step('nearly that picture when a large photo has to be turned and made smaller', async () => {
      const upright = sharp(picturePath('tom')).resize({ height: 2600, kernel: 'cubic' });
      const lying = sharp(await upright.png().toBuffer()).rotate(-90);
      const large = await lying.withMetadata({ orientation: 6 }).jpeg({ quality: 92 }).toBuffer();
      const [made, ours] = await tryOnBoth(page, large, garment);
      const differences = await compare(made.image, ours);
      // Two ways to make a photo smaller differ by less than 1 of 255, which can move seams and edges by a pixel.
      expect(differences.mean, 'mean difference, of 255').toBeLessThan(1.5);
      expect(differences.strayShare, 'share of pixels more than 8 of 255 off').toBeLessThan(0.03);
    });

    for (const name of ['kenji', 'maya']) await tryOn(page, readPicture(name), garment);
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const peaks = processInfo
      .filter(({ type }) => type === 'renderer')
      .map(
        ({ id }) => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1024,
      );
    expect(Math.max(...peaks), 'peak of the process that holds page and worker, MB').toBeLessThan(550);
  });
  test('is fetched once and kept: under 14 MB, from this origin, for a year', async ({ request }) => {
    const names = globSync(
      '{engine-worker,litert_wasm_internal,pose_landmark_full,selfie_segmentation,garment-reader,person-parser}-*',
      {
        cwd: assets,
      },
    );
    expect(names).toHaveLength(7);
    let total = 0;
    for (const name of names) {
      const answer = await request.get(`/assets/${name}`, { headers: { 'accept-encoding': 'br' } });
      expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
      total += Number(answer.headers()['content-length']);
    }
    expect(total).toBeLessThan(14e6);
  });
});

async function expectChecks(page: Page): Promise<void> {
  const person = await check(page, 'checkPerson', readPicture('maya'));
  expect(person.refusal).toBeNull();
  expect(person.drawing.points).toHaveLength(9);
  expect(person.drawing.outline.length).toBeGreaterThan(100);
  const garment = await check(page, 'checkGarment', readPicture('plain-tee'));
  expect(garment.refusal).toBeNull();
  expect(garment.drawing.points).toHaveLength(12);
  for (const { x, y } of [...person.drawing.points, ...garment.drawing.outline]) {
    expect(Math.min(x, y)).toBeGreaterThan(0);
    expect(Math.max(x, y)).toBeLessThan(1);
  }

  const wall = await check(page, 'checkPerson', readPicture('empty-wall'));
  expect(wall).toMatchObject({ refusal: { reason: 'no_person' }, drawing: { points: [], outline: [] } });
  const note = await check(page, 'checkGarment', Buffer.from('hello'));
  expect(note.refusal?.reason).toBe('unsupported_image');

  // A refused pair is an error that names photo and reason.
  const refusal = await page.evaluate(
    async (address) => {
      const photo = await globalThis.takePhoto(address);
      return globalThis.tryOnEngine.tryOn({ person: photo, garment: photo }).then(
        () => null,
        ({ name, kind, subject, reason }) => ({ name, kind, subject, reason }),
      );
    },
    await offer(page, readPicture('maya')),
  );
  expect(refusal).toEqual({
    name: 'EngineError',
    kind: 'refused',
    subject: 'both',
    reason: 'same_picture',
  });

  // An aborted job ends at once, and the next one is served.
  const outcome = await page.evaluate(
    async (addresses) => {
      const [person, garment] = await Promise.all(addresses.map(globalThis.takePhoto));
      const leaving = new AbortController();
      const onStage = () => leaving.abort(new Error('changed my mind'));
      const job = globalThis.tryOnEngine.tryOn({ person, garment }, { signal: leaving.signal, onStage });
      const reason = await job.then(
        () => 'not aborted',
        (error: Error) => error.message,
      );
      const next = await globalThis.tryOnEngine.checkPerson(person);
      return { reason, refusal: next.refusal };
    },
    await Promise.all(['maya', 'plain-tee'].map((name) => offer(page, readPicture(name)))),
  );
  expect(outcome).toEqual({ reason: 'changed my mind', refusal: null });
}

/** On a page of the site, with its content policy, by the chunk that the site's own pages would load. */
async function openEngine(page: Page): Promise<void> {
  const [entrance = ''] = globSync('engine-entrance-*.js', { cwd: assets });
  await page.goto('/');
  await page.evaluate(
    async (address) => {
      const { createBrowserEngine }: Entrance = await import(address);
      globalThis.tryOnEngine = createBrowserEngine();
      globalThis.takePhoto = async (photo) => (await fetch(photo)).blob();
    },
    `/assets/${basename(entrance)}`,
  );
}

/** Serves a photo to the page, whose memory is measured: text and lists of bytes would take many times its size. */
async function offer(page: Page, photo: Buffer): Promise<string> {
  const address = `/photo-of-the-test/${randomUUID()}`;
  await page.route(address, (route) => route.fulfill({ body: photo }), { times: 1 });
  return address;
}

async function tryOn(page: Page, person: Buffer, garment: Buffer) {
  const made = await page.evaluate(
    async (addresses) => {
      const [one, other] = await Promise.all(addresses.map(globalThis.takePhoto));
      const stages: string[] = [];
      const onStage = (stage: string) => stages.push(stage);
      const { image } = await globalThis.tryOnEngine.tryOn({ person: one, garment: other }, { onStage });
      const reader = new FileReader();
      const isRead = new Promise((resolve) => reader.addEventListener('load', resolve));
      reader.readAsDataURL(image);
      await isRead;
      return { url: String(reader.result), stages };
    },
    [await offer(page, person), await offer(page, garment)],
  );
  return { image: Buffer.from(made.url.split(',')[1], 'base64'), stages: made.stages };
}

const tryOnBoth = (page: Page, person: Buffer, garment: Buffer) =>
  Promise.all([tryOn(page, person, garment), tryOnByCommand(person, garment)]);

async function check(page: Page, kind: 'checkPerson' | 'checkGarment', photo: Buffer) {
  return page.evaluate(
    async ({ kind: method, address }) => globalThis.tryOnEngine[method](await globalThis.takePhoto(address)),
    { kind, address: await offer(page, photo) },
  );
}

/** Tries on by the command line: the engine as the server runs it, without loss in the picture's file. */
async function tryOnByCommand(person: Buffer, garment: Buffer): Promise<Buffer> {
  const at = (name: string) => test.info().outputPath(name);
  writeFileSync(at('person'), person);
  writeFileSync(at('garment'), garment);
  const words = ['packages/engine/src/cli.ts', at('person'), at('garment'), '-o', at('result.png')];
  await promisify(execFile)(process.execPath, words, { cwd: projectRoot });
  return readFileSync(at('result.png'));
}

async function compare(one: Buffer, other: Buffer): Promise<{ mean: number; strayShare: number }> {
  const [a, b] = await Promise.all(
    [one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (a === undefined || b === undefined) throw new Error('There are two pictures.');
  expect([a.info.width, a.info.height]).toEqual([b.info.width, b.info.height]);
  let sum = 0;
  let strays = 0;
  for (let at = 0; at < a.data.length; at += 3) {
    const differences = [0, 1, 2].map((channel) => Math.abs(a.data[at + channel] - b.data[at + channel]));
    sum += differences[0] + differences[1] + differences[2];
    if (Math.max(...differences) > 8) strays += 1;
  }
  return { mean: sum / a.data.length, strayShare: strays / (a.data.length / 3) };
}
