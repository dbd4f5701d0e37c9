import { execFile } from 'node:child_process';
import { copyFile, link, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startTryOnBackend } from '@tryon/stand-ins/try-on-backend.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspectPicture } from './pictures/inspect-picture.ts';

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));
const picture = (name: string) => fileURLToPath(import.meta.resolve(`@tryon/artwork/pictures/${name}.webp`));

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'try-on-cli-'));
});

afterAll(() => rm(folder, { recursive: true }));

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function tryOn(...words: string[]): Promise<Outcome> {
  const run = promisify(execFile)(process.execPath, [CLI, ...words], { cwd: folder });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Outcome) => ({ code, stdout, stderr }),
  );
}

describe('the command line program', () => {
  test('writes the picture, tells its progress, its times and what it saw', async () => {
    const outcome = await tryOn(
      picture('maya'),
      picture('plain-tee'),
      ...['-o', 'out.png', '--timings', '--debug', 'seen', '--changed', 'map.png'],
    );
    expect(outcome).toMatchObject({ code: 0 });
    expect(inspectPicture(await readFile(join(folder, 'out.png')), 'both').format).toBe('png');
    const map = inspectPicture(await readFile(join(folder, 'map.png')), 'both');
    expect(map).toMatchObject({ format: 'png', width: 768 });
    expect(outcome.stderr).toMatch(/Reading the person\n.*Fitting\n.*Checking the result\n/s);
    expect(outcome.stdout).toMatch(/^decode +\d+ ms$/m);
    expect(outcome.stdout).toMatch(/^total +\d+ ms$/m);
    const seen = await readdir(join(folder, 'seen'));
    expect(seen).toContain('01-person.png');
    expect(seen.some((name) => name.endsWith('-result.png'))).toBe(true);
    expect(seen.length).toBeGreaterThan(5);
  }, 60_000);

  test('shows its help', async () => {
    const { code, stdout } = await tryOn('--help');
    expect(code).toBe(0);
    expect(stdout).toContain('npm run try-on -- <person> <garment> -o <result>');
  });

  test('has a server make the picture, and writes it in the format that was asked for', async () => {
    const backend = await startTryOnBackend();
    try {
      const way = ['--engine', 'backend', '--backend', backend.url];
      const outcome = await tryOn(picture('maya'), picture('plain-tee'), '-o', 'far.png', ...way);
      expect(outcome).toMatchObject({ code: 0 });
      expect(inspectPicture(await readFile(join(folder, 'far.png')), 'both').format).toBe('png');
      expect(outcome.stderr).toContain(`Waiting for ${backend.url}`);
      expect(backend.received).toHaveLength(1);
    } finally {
      await backend.close();
    }
  });

  test('says in one line that the server cannot be reached, with status 3', async () => {
    const backend = await startTryOnBackend();
    await backend.close();
    const way = ['--engine', 'backend', '--backend', backend.url];
    const { code, stderr } = await tryOn(picture('maya'), picture('plain-tee'), '-o', 'x.jpg', ...way);
    expect(code).toBe(3);
    expect(stderr).toMatch(/^It failed: .+$/m);
    expect(stderr).not.toContain('    at ');
  });

  test('used wrongly, says how to do it, with status 2', async () => {
    const { code, stderr } = await tryOn('one.jpg');
    expect(code).toBe(2);
    expect(stderr).toContain('1 given');
    expect(stderr).toContain('--help');
  });

  test('names a photo that is not there, with status 2', async () => {
    const { code, stderr } = await tryOn('nowhere.jpg', picture('plain-tee'), '-o', 'x.jpg');
    expect(code).toBe(2);
    expect(stderr).toContain('nowhere.jpg');
  });

  test('says which photo cannot be used and what to do, with status 1', async () => {
    await writeFile(join(folder, 'fake.jpg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const { code, stderr } = await tryOn(picture('maya'), 'fake.jpg', '-o', 'x.jpg');
    expect(code).toBe(1);
    expect(stderr).toContain('The garment photo is in a format that is not read here. Use a JPEG');
    expect(stderr).toContain('unsupported_image');
  });

  test('never writes over a photo, not even under another name', async () => {
    const mine = join(folder, 'mine.webp');
    await copyFile(picture('maya'), mine);
    await link(mine, join(folder, 'alias.webp'));
    const before = await readFile(mine);
    for (const output of ['mine.webp', './alias.webp']) {
      const { code, stderr } = await tryOn('mine.webp', picture('plain-tee'), '-o', output);
      expect(code).toBe(2);
      expect(stderr).toContain('is one of the photos');
    }
    expect((await readFile(mine)).equals(before)).toBe(true);
  });

  test('says before it starts when the result has no folder to go to, with status 2', async () => {
    const { code, stderr } = await tryOn(picture('maya'), picture('plain-tee'), '-o', 'no/such/x.jpg');
    expect(code).toBe(2);
    expect(stderr).toContain('no/such');
    expect(stderr).not.toContain('Loading');
  });
});
