import { type BenchOptions, parseBenchArguments } from './bench-arguments.ts';
import { benchBooks } from './books.ts';
import { benchEngine } from './engine.ts';
import { benchPages } from './pages.ts';
import { benchReading } from './reading.ts';
import { benchRedress } from './redress.ts';
import { benchServer } from './server.ts';
import { benchSheets } from './sheets.ts';
import { benchStart } from './start.ts';

const BENCHES: Readonly<Record<string, (options: BenchOptions) => Promise<void>>> = {
  engine: benchEngine,
  reading: benchReading,
  redress: benchRedress,
  sheets: benchSheets,
  start: benchStart,
  pages: benchPages,
  books: benchBooks,
  server: benchServer,
};

/** Measurements that take minutes and need photos that are not part of the project. */
const ON_REQUEST = ['reading', 'redress', 'sheets'];

const known = Object.keys(BENCHES);
const unasked = known.filter((name) => !ON_REQUEST.includes(name));
const parsed = parseBenchArguments(process.argv.slice(2), known, unasked);
if (typeof parsed === 'string') {
  process.stderr.write(`${parsed}\n`);
  process.exitCode = 2;
} else {
  for (const name of parsed.benches) {
    process.stdout.write(`\n${name}\n${'-'.repeat(name.length)}\n`);
    await BENCHES[name](parsed.options);
  }
}
