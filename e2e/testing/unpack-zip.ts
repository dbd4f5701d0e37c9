import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1');
const STORED = 0;

/**
 * Unpacks a .zip file as an operating system would, reading sizes and names from its central directory. Source:
 * APPNOTE.TXT 6.3.10, sections 4.3.7 to 4.3.16.
 */
export function unpackZip(zip: Buffer, folder: string): void {
  const end = zip.lastIndexOf(END_OF_DIRECTORY);
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = zip.readUInt16LE(at + 28);
    const restLength = zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    if (!name.endsWith('/')) {
      const file = join(folder, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, readEntry(zip, at));
    }
    at += 46 + nameLength + restLength;
  }
}

function readEntry(zip: Buffer, at: number): Buffer {
  const size = zip.readUInt32LE(at + 20);
  const header = zip.readUInt32LE(at + 42);
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  const bytes = zip.subarray(start, start + size);
  return zip.readUInt16LE(at + 10) === STORED ? bytes : inflateRawSync(bytes);
}
