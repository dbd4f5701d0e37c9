import { spawnSync } from 'node:child_process';

/** Remounts everything but one folder read-only, verifies that, and executes the program. */
const SCRIPT = `
set -e
data="$1"; shift
mount --make-rprivate /
mount --bind "$data" "$data"
while read -r _ point _; do
  case "$point" in /proc|/proc/*|/sys|/sys/*|"$data") ;; *) mount -o remount,bind,ro "$point" ;; esac
done < /proc/self/mounts
for place in / /tmp /var/tmp /dev/shm "$TMPDIR" "$HOME" "$PWD"; do
  if touch "$place/writable" 2>/dev/null; then echo "$place is writable" >&2; exit 97; fi
done
exec "$@"
`;

/** Requires root, and a kernel that allows separate mounts. */
export function canRemount(): boolean {
  return spawnSync('unshare', ['-m', 'mount', '--make-rprivate', '/']).status === 0;
}

/** Program and arguments that start another program which can only write to `folder`. */
export function inReadOnlySandbox(folder: string): string[] {
  return ['unshare', '-m', 'sh', '-c', SCRIPT, 'sh', folder];
}
