import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

let listsAreFresh = false;

/**
 * Installs a Debian package if `isThere` returns false.
 * @returns advice for the user if it is still missing, else null.
 */
export function ensureDebianPackage(name: string, isThere: () => boolean): string | null {
  if (isThere()) return null;
  const advice = `"${name}" is missing. Install it: apt-get update && apt-get install -y ${name}`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return advice;
  process.stderr.write(`Installing Debian's ${name} ...\n`);
  if (!listsAreFresh) apt('update');
  listsAreFresh = true;
  const installed = apt('install', '-y', '--no-install-recommends', name);
  return isThere() ? null : `${advice}\n${installed}`;
}

function apt(...args: string[]): string {
  const done = spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return `${done.stdout ?? ''}${done.stderr ?? ''}`;
}
