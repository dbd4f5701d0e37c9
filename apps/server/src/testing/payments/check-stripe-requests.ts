import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Schema } from 'ts-json-schema-generator';
import type { ReceivedCall } from './test-stripe.ts';

const TYPES = join(import.meta.dirname, 'stripe-requests.ts');
const ROOT = 'StripeRequests';

/** The version that every call must name; the library's own newest one changes with the library. */
const VERSION = '2026-10-28.endive';

const PROJECT = join(import.meta.dirname, '../../../../..');

const schema = await readSchema();
let schemas: { ajv: Ajv; keys: readonly string[] } | null = null;
const validators = new Map<string, ValidateFunction>();

function openSchemas() {
  if (schemas) return schemas;
  // Everything is text on the wire: "990" is a number where the type wants one.
  // To optimize the code of a check takes longer than it saves.
  const code = { optimize: false };
  const ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true, code });
  ajv.addSchema(schema, 'stripe');
  const root = schema.definitions?.[ROOT];
  const keys = typeof root === 'object' ? Object.keys(root.properties ?? {}) : [];
  schemas = { ajv, keys };
  return schemas;
}

/** Kept for the other processes of a test run, since reading the library's types takes seconds. */
async function readSchema(): Promise<Schema> {
  const hash = createHash('sha256');
  for (const file of [TYPES, join(PROJECT, 'package-lock.json')]) hash.update(readFileSync(file));
  const file = join(PROJECT, 'node_modules/.cache/stripe-requests', `${hash.digest('hex')}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const { createGenerator } = await import('ts-json-schema-generator');
  const generator = createGenerator({
    path: TYPES,
    tsconfig: join(PROJECT, 'apps/server/tsconfig.json'),
    type: ROOT,
    skipTypeCheck: true,
    additionalProperties: false,
  });
  const schema = generator.createSchema(ROOT);
  mkdirSync(dirname(file), { recursive: true });
  // Renamed when it is whole: another process may read it at any time.
  const part = `${file}.${process.pid}`;
  writeFileSync(part, JSON.stringify(schema));
  renameSync(part, file);
  return schema;
}

function keyOf({ method, path }: ReceivedCall, keys: readonly string[]): string | undefined {
  const parts = path.split('/');
  const fits = (key: string) => {
    const [verb, pattern = ''] = key.split(' ');
    const wanted = pattern.split('/');
    const isSame = wanted.every((part, index) => part === ':id' || part === parts[index]);
    return verb === method && wanted.length === parts.length && isSame;
  };
  const exact = `${method} ${path}`;
  return keys.includes(exact) ? exact : keys.find(fits);
}

/** What is wrong with calls that were made of Stripe, by the types of its own library; one line each. */
export function checkStripeRequests(calls: readonly ReceivedCall[]): string[] {
  const { ajv, keys } = openSchemas();
  return calls.flatMap((call) => {
    const name = `${call.method} ${call.path}`;
    const key = keyOf(call, keys);
    if (key === undefined) return [`${name}: not among the calls that are made`];
    const pointer = key.replaceAll('~', '~0').replaceAll('/', '~1');
    let validate = validators.get(key);
    if (!validate) {
      const $ref = `stripe#/definitions/${ROOT}/properties/${encodeURIComponent(pointer)}`;
      validate = ajv.compile({ $ref });
      validators.set(key, validate);
    }
    const problems: string[] = [];
    if (!validate(structuredClone(call.params))) {
      problems.push(
        ...(validate.errors ?? []).map(({ instancePath, message }) => `${name}${instancePath}: ${message}`),
      );
    }
    if (call.headers['stripe-version'] !== VERSION) problems.push(`${name}: another version`);
    if (call.headers['x-stripe-client-telemetry'] !== undefined) problems.push(`${name}: telemetry`);
    const isChange = call.method === 'POST';
    if (isChange && !call.headers['idempotency-key']) problems.push(`${name}: no key`);
    return problems;
  });
}
