import { setTimeout as delay } from 'node:timers/promises';
import { creditsAnswerSchema } from '@tryon/contract/payments/credits.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { createCredits } from '../../apps/server/src/features/credits/credits.ts';
import { confirmTestAddresses } from '../../apps/server/src/testing/database/test-person.ts';
import { succeed } from '../../apps/server/src/testing/fake-engine.ts';
import { drawJpeg } from '../../apps/server/src/testing/pictures.ts';
import {
  createTestApp,
  pictures,
  type TestApp,
  toFile,
  toForm,
} from '../../apps/server/src/testing/test-app.ts';
import { createTestBrowser, ORIGIN, type TestBrowser } from '../../apps/server/src/testing/test-browser.ts';
import type { TemporaryPostgres } from '../testing/postgres.ts';
import { type Check, check } from './proof.ts';

/** The server's time limit for a connection, and for a statement. */
const LIMIT_MS = 500;
/** Maximum time of a response: both limits, the margin for a silent server, and a slow machine. */
const ANSWER_MS = 8_000;
const TRIES = 20;
const PEOPLE = 4;
const AT_ONCE = 2;
const FREE_TRY_ONS = 3;
/** Longer than the lease of a try-on. */
const LEASES_OVER_MS = 60 * 60 * 1000;
const CREDENTIALS = { password: 'Fitting-Room-1' };
const emailOf = (index: number) => `maya${index}@example.com`;

/**
 * Freezes all processes of a PostgreSQL during try-ons, queries readiness and signs in, resumes them, and checks
 * every account.
 */
export async function proveFrozenPostgres(postgres: TemporaryPostgres): Promise<Check[]> {
  const database = await openDatabase({
    dataFolder: '',
    databaseUrl: postgres.url,
    databaseLimits: { poolSize: 3, connectTimeoutMs: LIMIT_MS, statementTimeoutMs: LIMIT_MS },
  });
  const testApp = await createTestApp({
    database,
    tryOn: { allowAnonymous: false, concurrency: AT_ONCE, queueLength: 16, atOncePerAddress: 16 },
  });
  try {
    const people = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => signUp(testApp, index)));
    await confirmTestAddresses(database.db);
    const { frozen, thawed } = await freezeUnderLoad(testApp, postgres, people);
    const answers = people.flatMap((person) => person.answers);
    return [
      checkAnswer('frozen by SIGSTOP under load', 503, frozen),
      checkAnswer('after SIGCONT', 200, thawed),
      check(
        'PostgreSQL frozen and thawed: every try-on was answered, with 200 or 503',
        answers.length === 3 * PEOPLE && answers.every((status) => status === 200 || status === 503),
        answers.join(' '),
      ),
      await checkAccounts(testApp, people),
    ];
  } finally {
    postgres.thaw();
    await testApp.close();
  }
}

/** Each person requests a try-on before, during and after the freeze of all database processes. */
async function freezeUnderLoad(testApp: TestApp, postgres: TemporaryPostgres, people: readonly Person[]) {
  const form = await drawForm();
  const [gate, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  testApp.fake.behave(async (request, options) => {
    if (testApp.fake.usage().running === AT_ONCE) begun.resolve();
    await gate.promise;
    return succeed(request, options);
  });
  const load = people.map((person) => tryOn(testApp, person, form));
  await begun.promise;
  postgres.freeze();
  const late = people.map((person) => tryOn(testApp, person, form));
  const frozen = await ask(testApp);
  gate.resolve();
  await Promise.all([...load, ...late]);
  postgres.thaw();
  const thawed = await ask(testApp);
  await Promise.all(people.map((person) => tryOn(testApp, person, form)));
  return { frozen, thawed };
}

interface Person {
  readonly browser: TestBrowser;
  /** Statuses of the requested try-ons. */
  readonly answers: number[];
}

async function signUp(testApp: TestApp, index: number): Promise<Person> {
  const browser = createTestBrowser(testApp.app);
  const credentials = { ...CREDENTIALS, email: emailOf(index) };
  await patiently(() => browser.post('/api/auth/sign-up', { ...credentials, name: 'Maya' }));
  await patiently(() => browser.post('/api/auth/sign-in', credentials));
  return { browser, answers: [] };
}

/** A slow machine can exceed these limits without any freeze, which is not what is tested. */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await ask();
    if (response.status !== 503 || attempt === TRIES) return response;
    await delay(LIMIT_MS);
  }
}

async function tryOn(testApp: TestApp, { browser, answers }: Person, body: () => FormData): Promise<void> {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const headers = { origin: ORIGIN, cookie };
  const init = { method: 'POST', body: body(), headers };
  answers.push((await testApp.app.request(`${ORIGIN}/api/try-on/`, init)).status);
}

/** Statuses of sign-in and readiness, and the time of the slower one. */
async function ask({ app }: TestApp): Promise<{ signIn: number; ready: number; tookMs: number }> {
  const startedAt = performance.now();
  const stranger = createTestBrowser(app);
  const [signIn, ready] = await Promise.all([
    stranger.post('/api/auth/sign-in', { ...CREDENTIALS, email: emailOf(0) }),
    stranger.get('/readyz'),
  ]);
  return { signIn: signIn.status, ready: ready.status, tookMs: performance.now() - startedAt };
}

function checkAnswer(when: string, expected: number, answer: Awaited<ReturnType<typeof ask>>): Check {
  const { signIn, ready, tookMs } = answer;
  return check(
    `PostgreSQL ${when}: signing in and readiness answer ${expected}, soon`,
    signIn === expected && ready === expected && tookMs < ANSWER_MS,
    `${signIn} and ${ready} after ${(tookMs / 1000).toFixed(1)} s`,
  );
}

/** After lost jobs have been given up, nobody has paid for a picture that was not delivered. */
async function checkAccounts({ database }: TestApp, people: readonly Person[]): Promise<Check> {
  const credits = createCredits({ ...database, now: () => new Date(Date.now() + LEASES_OVER_MS) });
  const givenUp = await credits.sweep();
  const problems = await credits.check();
  const lost: number[] = [];
  for (const { browser, answers } of people) {
    const { balance } = creditsAnswerSchema.parse(
      await (await patiently(() => browser.get('/api/credits'))).json(),
    );
    const made = answers.filter((status) => status === 200).length;
    lost.push(Math.max(0, FREE_TRY_ONS - made - balance.remaining));
  }
  return check(
    'PostgreSQL frozen and thawed: no credit is lost, and the books are exact',
    problems.length === 0 && lost.every((count) => count === 0),
    `${people.length} accounts, ${givenUp} try-ons given up and given back`,
  );
}

async function drawForm(): Promise<() => FormData> {
  const [person, garment] = await Promise.all([drawJpeg({ seed: 1 }), drawJpeg({ seed: 2 })]);
  return () => toForm(pictures(toFile(person), toFile(garment)));
}
