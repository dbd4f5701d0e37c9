import { join } from 'node:path';
import fc from 'fast-check';
import { createMarkdownSource } from '../../apps/server/src/services/content/content-markdown.ts';
import { createListeningApp } from '../../apps/server/src/testing/listening-app.ts';
import { drawJpeg, drawPng } from '../../apps/server/src/testing/pictures.ts';
import { createRemoteApp } from '../../apps/server/src/testing/remote-app.ts';
import { projectRoot } from '../project-root.ts';
import { postgresIsThere, startTemporaryPostgres } from '../testing/postgres.ts';
import { type CallBody, callsOf, type MadeUpCall } from './api-calls.ts';
import {
  type AnswerCheck,
  type ApiDocument,
  createAnswerCheck,
  type DescribedCall,
  listCalls,
} from './api-document.ts';
import { type ApiPeople, createApiPeople } from './api-people.ts';
import { type Check, check, type Proof, type ProofOptions } from './proof.ts';
import { fillIn, type KnownValues } from './schema-values.ts';

/** Calls of each kind per round; each round uses what earlier ones have learned. */
const SHORT = { rounds: 6, calls: 3, limitMs: 20_000 };
const FULL = { rounds: 15, calls: 40, limitMs: 4 * 60_000 };
/** After this time a call counts as hanging. */
const PATIENCE_MS = 10_000;
/** Statuses that reject a call before it is matched to its description. */
const REFUSED_METHOD = [204, 403, 404, 405, 413];

interface World {
  readonly url: string;
  readonly people: ApiPeople;
  readonly findProblem: AnswerCheck;
  readonly statuses: Map<number, number>;
  /** Number of calls made, by method and path. */
  readonly made: Map<string, number>;
}

/** Sends calls generated from the API's own description to a listening server: every response must be documented. */
export async function proveApi({ full, seed }: ProofOptions): Promise<Proof> {
  const startedAt = performance.now();
  const checks = await checkCalls(full ? FULL : SHORT, seed);
  if (full) checks.push(...(await checkCallsOnPostgres(seed)));
  return { name: 'The API answers as it is described', checks, tookMs: performance.now() - startedAt };
}

/** Repeats it on PostgreSQL, which stores texts by other rules. */
async function checkCallsOnPostgres(seed: number): Promise<Check[]> {
  const title = 'the same on PostgreSQL';
  if (!postgresIsThere()) return [{ what: title, found: 'it is not installed', outcome: 'not_tried' }];
  const postgres = await startTemporaryPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  try {
    const checks = await checkCalls(FULL, seed);
    return checks.map(({ what, ...rest }) => ({ what: `${what}, on PostgreSQL`, ...rest }));
  } finally {
    delete process.env.TEST_DATABASE_URL;
    postgres.stop();
  }
}

async function checkCalls({ rounds, calls, limitMs }: typeof SHORT, seed: number): Promise<Check[]> {
  const startedAt = performance.now();
  const app = await createListeningApp({
    trustedProxyHops: 1,
    blogSource: createMarkdownSource(join(projectRoot, 'content/blog'), () => undefined),
  });
  try {
    const document: ApiDocument = await (await fetch(`${app.url}/api/openapi.json`)).json();
    const people = await createApiPeople(createRemoteApp(app.url), await drawPictures());
    const world: World = {
      ...{ url: app.url, people },
      findProblem: createAnswerCheck(document),
      statuses: new Map(),
      made: new Map(),
    };
    const described = listCalls(document);
    const failures = new Map<string, string>();
    for (let round = 0; round < rounds; round += 1) {
      for (const call of described.filter((one) => !failures.has(nameOf(one)))) {
        // The first round tries every call, however slow the machine is.
        const isFirst = round === 0;
        const left = isFirst ? null : limitMs - (performance.now() - startedAt);
        if (left !== null && left < 0) break;
        const tries = { seed: seed + round, calls: isFirst ? SHORT.calls : calls, left };
        const failure = await tryCalls(world, document, call, tries);
        if (failure) failures.set(nameOf(call), failure);
      }
    }
    const checks = described.map((call) => toCheck(call, world.made, failures));
    return [...checks, ...(await lookAfterwards(world, app.logLines(), seed))];
  } finally {
    await app.close();
  }
}

const nameOf = ({ method, path }: DescribedCall) => `${method} ${path}`;

function toCheck(
  call: DescribedCall,
  made: ReadonlyMap<string, number>,
  failures: ReadonlyMap<string, string>,
): Check {
  const what = nameOf(call);
  const failure = failures.get(what);
  if (failure !== undefined) return check(what, false, failure);
  const count = made.get(what) ?? 0;
  return check(what, count > 0, `${count} calls`);
}

async function drawPictures(): Promise<Uint8Array[]> {
  const [person, garment, png] = [await drawJpeg(), await drawJpeg({ seed: 2 }), await drawPng({ seed: 3 })];
  return [person, garment, png, person.slice(0, -200), new Uint8Array([...person.slice(0, 600), ...png])];
}

interface Tries {
  readonly seed: number;
  readonly calls: number;
  /** Milliseconds; null for no limit. */
  readonly left: number | null;
}

/** Describes the smallest call with an undocumented response, or null. */
async function tryCalls(
  world: World,
  document: ApiDocument,
  call: DescribedCall,
  { seed, calls, left }: Tries,
): Promise<string | null> {
  const property = fc.asyncProperty(callsOf(document, call), async (madeUp) => {
    const problem = await makeCall(world, call, madeUp);
    if (problem) throw new Error(problem);
  });
  const limit = left === null ? {} : { interruptAfterTimeLimit: left };
  const outcome = await fc.check(property, { seed, numRuns: calls, ...limit });
  if (!outcome.failed || outcome.counterexample === null) return null;
  const { errorInstance, counterexample } = outcome;
  const problem = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return `${problem}; seed ${seed}, call ${fc.stringify(counterexample[0])}`;
}

async function makeCall(world: World, call: DescribedCall, madeUp: MadeUpCall): Promise<string | null> {
  const { people, findProblem, statuses, made } = world;
  made.set(nameOf(call), (made.get(nameOf(call)) ?? 0) + 1);
  const request = await toRequest(world, call, madeUp);
  let response: Response;
  let body: string;
  try {
    response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    body = await response.text();
  } catch (error) {
    return `no answer: ${error instanceof Error ? (error.cause ?? error.message) : error}`;
  }
  const { status } = response;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const contentType = response.headers.get('content-type') ?? '';
  if (contentType.startsWith('application/json') && body !== '') {
    people.learn(madeUp.caller, status, JSON.parse(body));
  }
  // HEAD is GET without a body; another path or method is another call.
  if (madeUp.method === 'HEAD' && call.method === 'GET') return null;
  if (
    madeUp.method !== call.method ||
    new URL(request.url).pathname.split('/').length !== call.path.split('/').length
  ) {
    return REFUSED_METHOD.includes(status) ? null : `${madeUp.method} answers ${status}`;
  }
  return findProblem(call.operation, { status, contentType, body });
}

let callers = 0;

async function toRequest(world: World, call: DescribedCall, madeUp: MadeUpCall): Promise<Request> {
  const { known } = world.people;
  const { path, query, header } = madeUp.parameters;
  const inPath = (name: string) => encodeURIComponent(toText(fillIn(path[name], known)));
  const url = new URL(world.url + call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inPath(name)));
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, toText(fillIn(value, known)));
  callers += 1;
  const headers = new Headers({
    ...(await world.people.headersOf(madeUp.caller)),
    ...madeUp.headers,
    // A client address per call, because limits by address are tested elsewhere and would hide other problems.
    'x-forwarded-for': `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`,
  });
  for (const [name, value] of Object.entries(header)) {
    headers.set(name, toText(fillIn(value, known)).replaceAll(/[^\x21-\x7e]/g, ''));
  }
  const canHaveBody = !['GET', 'HEAD'].includes(madeUp.method);
  const { type, content } = toContent(madeUp.body, known);
  if (type !== null) headers.set('content-type', type);
  return new Request(url, {
    method: madeUp.method,
    headers,
    redirect: 'manual',
    body: canHaveBody ? content : null,
  });
}

interface SentContent {
  /** Null lets fetch choose the type. */
  readonly type: string | null;
  readonly content: BodyInit | null;
}

function toContent(body: CallBody, known: KnownValues): SentContent {
  switch (body.kind) {
    case 'none':
      return { type: null, content: null };
    case 'json':
      return { type: body.type, content: JSON.stringify(fillIn(body.value, known)) };
    case 'bytes':
      return { type: body.type, content: new Uint8Array(body.bytes) };
    case 'words': {
      const value = fillIn(body.value, known);
      const words = typeof value === 'object' && value !== null ? Object.entries(value) : [];
      return { type: null, content: new URLSearchParams(words.map(([name, word]) => [name, toText(word)])) };
    }
    case 'form': {
      const form = new FormData();
      for (const [name, field] of body.fields) {
        const value = fillIn(field, known);
        if (value instanceof Uint8Array)
          form.append(name, new File([new Uint8Array(value)], 'photo', { type: 'image/jpeg' }));
        else form.append(name, toText(value));
      }
      return { type: null, content: form };
    }
  }
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '');
}

async function lookAfterwards(
  { url, statuses }: World,
  lines: readonly Record<string, unknown>[],
  seed: number,
): Promise<Check[]> {
  const health = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const errors = lines.filter(({ level }) => level === 'error' || level === 'fatal');
  const counted = [...statuses].sort().map(([status, count]) => `${count} × ${status}`);
  const calls = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  return [
    check('the server is alive afterwards', health.status === 200, ''),
    check('the log has no error', errors.length === 0, errors.map((line) => JSON.stringify(line)).join('\n')),
    { what: `${calls} calls, seed ${seed}`, found: counted.join(', '), outcome: 'said' },
  ];
}
