import { type BenchOptions, parseBenchArguments } from './bench-arguments.ts';
import { benchBooks } from './books.ts';
import { benchEngine } from './engine.ts';
import { benchPages } from './pages.ts';
import { benchStart } from './start.ts';

const BENCHES: Readonly<Record<string, (options: BenchOptions) => Promise<void>>> = {
  engine: benchEngine,
  start: benchStart,
  pages: benchPages,
  books: benchBooks,
};

const parsed = parseBenchArguments(process.argv.slice(2), Object.keys(BENCHES));
if (typeof parsed === 'string') {
  process.stderr.write(`${parsed}\n`);
  process.exitCode = 2;
} else {
  for (const name of parsed.benches) {
    process.stdout.write(`\n${name}\n${'-'.repeat(name.length)}\n`);
    await BENCHES[name](parsed.options);
  }
}
