/** Tests `engines/fashn-vton` with a test pipeline, called as the server calls it. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { decodePicture } from '#src/node/decode.ts';
import { sharp } from '#src/node/sharp-setup.ts';
import { createBackendEngine } from './backend-engine.ts';

/** The first Python that runs a program; null if none does. */
const findPython = (program: string): string | null =>
  ['python3', '/usr/bin/python3'].find((python) => spawnSync(python, ['-c', program]).status === 0) ?? null;
const IS_NEW_ENOUGH = 'import sys; assert sys.version_info >= (3, 10)';
const withPillow = findPython(`${IS_NEW_ENOUGH}; import PIL`);
const withPytest = findPython(`${IS_NEW_ENOUGH}; import PIL, pytest`);
const python = withPytest ?? withPillow ?? findPython(IS_NEW_ENOUGH) ?? '';
if (python === '') {
  process.stderr.write('SKIPPED: the service of engines/fashn-vton needs python3 from 3.10 on.\n');
} else if (withPillow === null) {
  process.stderr.write('Without Pillow: engines/fashn-vton is tested but for its reading of photos.\n');
}
if (withPytest === null) {
  process.stderr.write('SKIPPED: the tests of engines/fashn-vton itself need pytest and Pillow.\n');
}

const folder = fileURLToPath(new URL('../../../../../engines/fashn-vton', import.meta.url));

test.skipIf(withPytest === null)(
  'the service passes its own tests',
  async () => {
    const run = promisify(execFile)(python, ['-B', '-m', 'pytest', '-q', '-p', 'no:cacheprovider'], {
      cwd: folder,
    });
    await expect(run).resolves.toMatchObject({ stdout: expect.stringMatching(/\n\d+ passed in /) });
  },
  60_000,
);

async function start(): Promise<string> {
  const service = spawn(python, ['-B', 'tests/drawn.py'], { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
  onTestFinished(async () => {
    service.stdin.end();
    await once(service, 'exit');
  });
  const [port] = await once(createInterface(service.stdout), 'line');
  return `http://127.0.0.1:${port}`;
}

const draw = async (background: string) => {
  const picture = sharp({ create: { width: 120, height: 160, channels: 3, background } });
  return new Uint8Array(await picture.png().toBuffer());
};

describe.skipIf(python === '')('the service for a graphics card of one’s own', () => {
  test('makes a picture for the adapter, in the category asked for, and says that all of it is painted', async () => {
    const engine = createBackendEngine({ baseUrl: await start() });
    const photos = { person: await draw('#c8b4a0'), garment: await draw('#145aa0') };
    const { signal } = new AbortController();
    const made = await engine.tryOn({ ...photos, category: 'dress' }, { signal });
    expect(made).toMatchObject({ repainted: true, grade: 'sure', image: { type: 'image/png' } });
    const { width, height, data } = await decodePicture(made.image.bytes, 'both');
    expect([width, height]).toEqual([120, 160]);
    const middle = (50 * width + 40) * 4;
    for (const [i, value] of [0x14, 0x5a, 0xa0].entries()) {
      expect(Math.abs((data[middle + i] ?? 0) - value)).toBeLessThan(8);
    }
  });

  test('refuses a photo in words that the adapter knows', async () => {
    const photos = { person: await draw('#c8b4a0'), garment: await draw('#145aa0') };
    const form = new FormData();
    form.set('user_image', new File([photos.person], 'person.png'));
    form.set('garment_image', new File([photos.garment.slice(0, 60)], 'garment.png'));
    const answer = await fetch(`${await start()}/api/try-on/`, { method: 'POST', body: form });
    expect([answer.status, await answer.json()]).toEqual([
      422,
      { code: 'unreadable_image', subject: 'garment', error: expect.any(String) },
    ]);
  });
});
