/**
 * Verifies the promises of the running product and prints a table: `npm run prove`, `npm run prove:privacy`, `npm run
 * prove:books`, `npm run prove:api`. Exits with status 1 if a promise is broken.
 */
import { writeFileSync } from 'node:fs';
import { countChecks, type Proof, type ProofOptions, toTable } from './prove/proof.ts';
import { proveApi } from './prove/prove-api.ts';
import { parseProveArguments } from './prove/prove-arguments.ts';
import { proveBooks } from './prove/prove-books.ts';
import { provePrivacy } from './prove/prove-privacy.ts';

const PROOFS: Readonly<Record<string, (options: ProofOptions) => Promise<Proof>>> = {
  privacy: provePrivacy,
  books: proveBooks,
  api: proveApi,
};

const parsed = parseProveArguments(process.argv.slice(2), Object.keys(PROOFS));
if (typeof parsed === 'string') {
  process.stderr.write(`${parsed}\n`);
  process.exitCode = 2;
} else {
  const proofs: Proof[] = [];
  for (const name of parsed.names) {
    const proof = await PROOFS[name](parsed.options);
    process.stdout.write(toTable(proof));
    proofs.push(proof);
  }
  const count = countChecks(proofs);
  process.stdout.write(`\n${count.passed} hold, ${count.failed} fail\n`);
  if (parsed.json !== undefined) writeFileSync(parsed.json, JSON.stringify(count));
  process.exitCode = count.failed === 0 ? 0 : 1;
}
