import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { canRemount, inReadOnlySandbox } from '../../apps/server/src/testing/read-only-sandbox.ts';
import { canReadMemory } from './process-memory.ts';
import { type Check, check } from './proof.ts';
import { canTrace, listWrittenFiles, traced } from './written-files.ts';

/** What can be tested on this machine. */
export interface Capabilities {
  readonly sandbox: boolean;
  readonly trace: boolean;
  readonly memory: boolean;
}

/** Folders of one program under test. */
export interface PrivacyFolders {
  readonly folder: string;
  /** The only folder that it can write to. */
  readonly data: string;
  readonly temporary: string;
  readonly traceFile: string;
}

/** Written to by every program, but they store nothing. */
const DEVICES = /^\/(?:dev\/(?:null|tty|pts\/\d+)|proc\/.*)$/;

export const findCapabilities = (): Capabilities => ({
  sandbox: canRemount(),
  trace: canTrace(),
  memory: canReadMemory(),
});

/** One line for each thing that cannot be tested here. */
export function listMissing({ sandbox, trace, memory }: Capabilities): Check[] {
  const capabilities: [string, boolean, string][] = [
    ['a world that is read-only but for one folder', sandbox, 'it needs root and unshare'],
    ['following every file that is opened for writing', trace, 'it needs strace'],
    ['looking into memory', memory, 'it needs /proc, and the right to read it'],
  ];
  return capabilities
    .filter(([, isThere]) => !isThere)
    .map(([what, , found]) => ({ what, found, outcome: 'not_tried' }));
}

/** Creates the folders for `action` and deletes them afterwards. */
export async function inFolders<T>(action: (privacyFolders: PrivacyFolders) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'try-on-privacy-'));
  const privacyFolders = {
    folder,
    data: join(folder, 'data'),
    temporary: join(folder, 'tmp'),
    traceFile: join(folder, 'trace', 'thread'),
  };
  try {
    mkdirSync(privacyFolders.data, { mode: 0o700 });
    for (const name of ['tmp', 'trace']) mkdirSync(join(folder, name));
    return await action(privacyFolders);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Program and arguments that start another one under all available monitoring. */
export const watched = ({ data, traceFile }: PrivacyFolders, capabilities: Capabilities): string[] => [
  ...(capabilities.trace ? traced(traceFile) : []),
  ...(capabilities.sandbox ? inReadOnlySandbox(data) : []),
];

/**
 * Checks that every file opened for writing is in a searched place.
 * @param searched paths of searched files.
 */
export function checkWritten(
  program: string,
  { data, traceFile }: PrivacyFolders,
  searched: ReadonlySet<string>,
): Check[] {
  const files = listWrittenFiles(traceFile).filter((path) => !DEVICES.test(path));
  const checks = files.map((path) => {
    const isInside = path.startsWith(data + sep);
    const name = isInside ? path.slice(data.length + 1) : path;
    return check(
      `${program} opened ${name} for writing`,
      isInside,
      isInside ? describeFile(path, searched) : 'nothing but its own folder may be written',
    );
  });
  return [
    ...checks,
    check(`${program} was followed`, files.length > 0, `${files.length} files were opened for writing`),
  ];
}

function describeFile(path: string, searched: ReadonlySet<string>): string {
  if (!searched.has(path)) return 'gone again before the first search';
  return existsSync(path) ? `searched, ${statSync(path).size} bytes` : 'searched, and gone by now';
}
