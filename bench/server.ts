import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { type RunningServer, startServerProcess, WITHOUT_ENGINE } from '../e2e/testing/server.ts';
import { buildWhenChanged } from '../scripts/build.ts';
import { writeBareSite } from './bare-site.ts';
import { median } from './statistics.ts';

/** Warm-up requests per page, the bare one included; before that, much of the code runs uncompiled. */
const WARM_UP_ANSWERS = 1_000;
const ROUND_MS = 1_000;
const ROUNDS = 4;
/** Concurrent requests. */
const LOOPS = 8;
/** Maximum processor time of a page, as a multiple of the bare page's. */
const MOST = { page: 2, dashboard: 4 } as const;
const PASSWORD = 'Fitting-Room-1';
/** Length of a Linux clock tick, the unit of /proc. */
const TICK_MS = 10;
const NAME_WIDTH = 56;

interface Asked {
  readonly path: string;
  /** Requested by a signed-in user. */
  readonly isSignedIn?: boolean;
  /** Maximum processor time, as a multiple of the bare page's. */
  readonly most?: number;
}

interface Figures {
  readonly perSecond: number;
  /** Processor time of the server for one response, in milliseconds. */
  readonly processorMs: number;
}

interface Measured {
  readonly name: string;
  readonly most?: number | undefined;
  readonly warmUp: () => Promise<unknown>;
  readonly measure: (ms: number) => Promise<Figures>;
  readonly rounds: Figures[];
}

/** Measures throughput and processor time of pages and API calls, compared to a bare page. */
export async function benchServer(): Promise<void> {
  buildWhenChanged();
  const bare = await startServerProcess({ ...WITHOUT_ENGINE, WEB_BUILD_DIR: writeBareSite() });
  const server = await startServerProcess({ ...WITHOUT_ENGINE });
  try {
    const cookie = await signIn(server.origin);
    const bareOne = measured(bare, { path: '/' }, cookie, 'a bare page of the framework');
    const asked = await listAsked(server.origin);
    const all = [bareOne, ...asked.map((one) => measured(server, one, cookie))];
    for (const { warmUp } of all) await warmUp();
    // Interleaved rounds, so that other load on the machine affects all of them.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { measure, rounds } of all) rounds.push(await measure(ROUND_MS));
    }
    for (const one of all) say(one, bareOne);
  } finally {
    await Promise.all([bare.stop(), server.stop()]);
  }
  const load = loadavg().map((minutes) => minutes.toFixed(1));
  print(`load average ${load.join(' ')} on ${availableParallelism()} cores`);
}

async function listAsked(origin: string): Promise<Asked[]> {
  const { posts } = await (await fetch(`${origin}/api/blog/posts`)).json();
  const pages = ['/', '/pricing', '/blog', `/blog/${posts[0].slug}`];
  return [
    ...pages.map((path) => ({ path, most: MOST.page })),
    ...pages.map((path) => ({ path, isSignedIn: true })),
    { path: '/dashboard', isSignedIn: true, most: MOST.dashboard },
    { path: '/api/plans' },
    { path: '/api/me' },
    ...['/api/me', '/api/credits', '/api/account/activity'].map((path) => ({ path, isSignedIn: true })),
  ];
}

/** Creates an account; returns its session cookie. */
async function signIn(origin: string): Promise<string> {
  const person = { email: 'bench@example.com', password: PASSWORD };
  const post = (path: string, body: object) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(body),
    });
  await post('/api/auth/sign-up', { ...person, name: 'Bench' });
  const answer = await post('/api/auth/sign-in', person);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

function measured(
  { origin, pid }: RunningServer,
  { path, isSignedIn, most }: Asked,
  cookie: string,
  name = `${path}${isSignedIn ? ', signed in' : ''}`,
): Measured {
  const headers = new Headers(isSignedIn ? { cookie } : {});
  const ask = async () => {
    const response = await fetch(origin + path, { headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
  };
  const measure = async (ms: number): Promise<Figures> => {
    const [startedAt, ticks] = [performance.now(), ticksOf(pid)];
    const count = await askWhile(() => performance.now() < startedAt + ms, ask);
    const seconds = (performance.now() - startedAt) / 1000;
    return { perSecond: count / seconds, processorMs: ((ticksOf(pid) - ticks) * TICK_MS) / count };
  };
  const warmUp = () => askWhile((count) => count < WARM_UP_ANSWERS, ask);
  return { name, most, warmUp, measure, rounds: [] };
}

/** Sends concurrent requests repeatedly; returns their number. */
async function askWhile(isWanted: (count: number) => boolean, ask: () => Promise<void>): Promise<number> {
  let count = 0;
  const loop = async () => {
    for (; isWanted(count); count += 1) await ask();
  };
  await Promise.all(Array.from({ length: LOOPS }, loop));
  return count;
}

/** Processor time of all threads of a process. Source: proc(5), utime and stime. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

function say({ name, most, rounds }: Measured, bare: Measured): void {
  const perSecond = median(rounds.map((figures) => figures.perSecond));
  const times = processorMsOf(rounds) / processorMsOf(bare.rounds);
  const verdict = most === undefined ? '' : times <= most ? `ok (at most ${most})` : `OVER ${most}`;
  print(
    [
      name.padEnd(NAME_WIDTH),
      `${perSecond.toFixed(0).padStart(5)} a second`,
      `${processorMsOf(rounds).toFixed(2).padStart(6)} ms of processor time`,
      `${times.toFixed(1).padStart(5)} times the bare page`,
      verdict,
    ].join('  '),
  );
}

const processorMsOf = (rounds: readonly Figures[]): number =>
  median(rounds.map(({ processorMs }) => processorMs));

const print = (line: string): void => void process.stdout.write(`${line}\n`);
