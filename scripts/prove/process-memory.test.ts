import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { canReadMemory, listRegions, searchMemory } from './process-memory.ts';

/** Stores the reversed text, so that it is in the process's memory but not in its arguments. */
const HOLDER = `
const held = Buffer.from([...process.argv[1]].reverse().join(''));
process.stdout.write('ready');
setInterval(() => held.length, 1000);
`;

test.runIf(canReadMemory())('the content of a process’s memory is found, and nothing else', async () => {
  const held = 'a photo that was kept for too long';
  const holder = spawn(process.execPath, ['-e', HOLDER, [...held].reverse().join('')]);
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  const canaries = new Map([
    ['held', Buffer.from(held)],
    ['not held', Buffer.from('a photo that was dropped in time, truly')],
  ]);
  const { megabytes, found } = searchMemory(holder.pid ?? 0, [canaries]);
  expect(found).toEqual(['held']);
  expect(megabytes).toBeGreaterThan(5);
});

test('only written memory is read', () => {
  const smaps = `1000-3000 rw-p 00000000 00:00 0
Size:                  8 kB
Rss:                   4 kB
3000-5000 rw-p 00000000 00:00 0
Rss:                   0 kB
5000-6000 r-xp 00000000 08:01 42 /usr/bin/node
Rss:                   4 kB
`;
  expect(listRegions(smaps)).toEqual([{ start: 0x1000, end: 0x3000 }]);
});
