import { benchEngine } from './engine.ts';
import { benchStart } from './start.ts';

const BENCHES = { engine: benchEngine, start: benchStart } as const;
type BenchName = keyof typeof BENCHES;

const known = Object.keys(BENCHES);
const isKnown = (name: string): name is BenchName => known.includes(name);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !isKnown(name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown bench "${unknown.join(', ')}". Known: ${known.join(', ')}.\n`);
  process.exit(2);
}
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  process.stdout.write(`\n${name}\n${'-'.repeat(name.length)}\n`);
  await bench();
}
