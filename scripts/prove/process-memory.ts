import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { Canaries } from '../../apps/server/src/testing/canaries.ts';

export interface MemoryFinding {
  readonly megabytes: number;
  /** Names of the canaries found. */
  readonly found: readonly string[];
}

interface Region {
  readonly start: number;
  readonly end: number;
}

interface Needle {
  readonly name: string;
  readonly bytes: Buffer;
}

const CHUNK_BYTES = 16 * 1024 ** 2;
/** Up to this number, needles are searched one by one, which is far faster than checking each byte for all. */
const FEW_NEEDLES = 8;

/** Whether this system lets users read the memory of their own processes. */
export function canReadMemory(): boolean {
  try {
    closeSync(openSync(`/proc/${process.pid}/mem`, 'r'));
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds canaries in the memory of a process: everything that a core dump would contain, read in place, so that no
 * dump is written to disk.
 */
export function searchMemory(pid: number, canaries: readonly Canaries[]): MemoryFinding {
  const needles = canaries.flatMap((one) => [...one].map(([name, bytes]) => ({ name, bytes })));
  const search = needles.length <= FEW_NEEDLES ? searchForFew(needles) : searchForMany(needles);
  const overlap = Math.max(...needles.map(({ bytes }) => bytes.length));
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const found = new Set<string>();
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  let size = 0;
  try {
    for (const { start, end } of listRegions(readFileSync(`/proc/${pid}/smaps`, 'latin1'))) {
      for (let at = start; at < end; at += CHUNK_BYTES - overlap) {
        const read = readChunk(memory, chunk.subarray(0, Math.min(CHUNK_BYTES, end - at)), at);
        for (const name of search(chunk.subarray(0, read))) found.add(name);
        size += read;
      }
    }
  } finally {
    closeSync(memory);
  }
  return { megabytes: Math.round(size / 1024 ** 2), found: [...found] };
}

/** Writable regions that were written to; code and read-only files contain nothing of a request. */
export function listRegions(smaps: string): Region[] {
  const regions: Region[] = [];
  for (const entry of smaps.split(/^(?=[\da-f]+-[\da-f]+ )/m)) {
    const [, start, end] = /^([\da-f]+)-([\da-f]+) rw/.exec(entry) ?? [];
    const residentKilobytes = Number(/^Rss:\s+(\d+) kB$/m.exec(entry)?.[1] ?? 0);
    if (start === undefined || end === undefined || residentKilobytes === 0) continue;
    regions.push({ start: Number.parseInt(start, 16), end: Number.parseInt(end, 16) });
  }
  return regions;
}

/** A region that was released in the meantime counts as empty. */
function readChunk(memory: number, chunk: Buffer, at: number): number {
  try {
    return readSync(memory, chunk, 0, chunk.length, at);
  } catch {
    return 0;
  }
}

type Search = (chunk: Buffer) => readonly string[];

const searchForFew =
  (needles: readonly Needle[]): Search =>
  (chunk) =>
    needles.filter(({ bytes }) => chunk.includes(bytes)).map(({ name }) => name);

/** Indexes the needles by their first two bytes as one number. */
function searchForMany(needles: readonly Needle[]): Search {
  const groups: (Needle[] | undefined)[] = Array.from({ length: 65_536 });
  for (const needle of needles) {
    const start = needle.bytes.readUInt16BE(0);
    groups[start] = [...(groups[start] ?? []), needle];
  }
  return (chunk) => {
    const found: string[] = [];
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      start = ((start << 8) | (chunk[at] ?? 0)) & 0xffff;
      const candidates = groups[start];
      if (candidates === undefined || at === 0) continue;
      for (const { name, bytes } of candidates) {
        if (bytes.equals(chunk.subarray(at - 1, at - 1 + bytes.length))) found.push(name);
      }
    }
    return found;
  };
}
