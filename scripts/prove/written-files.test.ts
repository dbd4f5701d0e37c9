import { expect, test } from 'vitest';
import { filesOfThread } from './written-files.ts';

test('files opened for writing are found, read or failed ones are not', () => {
  const trace = `openat(AT_FDCWD</srv>, "/etc/hosts", O_RDONLY|O_CLOEXEC) = 17</etc/hosts>
openat(AT_FDCWD</srv>, "/data/a", O_RDWR|O_CREAT|O_CLOEXEC, 0666) = 18</data/a>
openat(AT_FDCWD</srv>, "/tmp/b", O_WRONLY|O_CREAT, 0666) = -1 EROFS (Read-only file system)
creat("/data/c", 0644) = 19</data/c>
memfd_create("x", MFD_CLOEXEC) = 20</memfd:x (deleted)>
`;
  expect(filesOfThread(trace)).toEqual(['/data/a', '/data/c', '/memfd:x (deleted)']);
});

test('files opened before the process became Node, and by helpers, are ignored', () => {
  const opened = 'openat(AT_FDCWD</>, "/run/a", O_RDWR|O_CREAT, 0666) = 3</run/a>\n';
  const becameNode = `execve("/usr/bin/sh", ["sh"], 0x7ff /* 9 vars */) = 0\n${opened}execve("/opt/bin/node", ["node"], 0x7ff /* 9 vars */) = 0\n`;
  expect(filesOfThread(becameNode)).toEqual([]);
  expect(filesOfThread(`execve("/usr/bin/mount", ["mount"], 0x7ff /* 9 vars */) = 0\n${opened}`)).toEqual([]);
});
