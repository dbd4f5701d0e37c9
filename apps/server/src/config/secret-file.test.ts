import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureSecret } from '#src/config/secret-file.ts';

let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'secret-')), 'data');
});

afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

test('a secret is made once, long, and for this user alone', () => {
  const secret = ensureSecret(folder);
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(ensureSecret(folder)).toBe(secret);
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('two installations have different secrets', () => {
  expect(ensureSecret(folder)).not.toBe(ensureSecret(join(folder, 'other')));
});

test('an emptied file is reported instead of signing with an empty secret', () => {
  ensureSecret(folder);
  writeFileSync(join(folder, 'secret'), '');
  expect(() => ensureSecret(folder)).toThrow('does not hold a secret any more');
});
