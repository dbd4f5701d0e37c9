import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Canaries, findCanaries, readPlaces } from '../../apps/server/src/testing/canaries.ts';
import { writeSiteBuild } from '../../apps/server/src/testing/site-build.ts';
import { type SpawnedServer, spawnServer } from '../../apps/server/src/testing/spawn-server.ts';
import { projectRoot } from '../project-root.ts';
import { postgresIsThere, startTemporaryPostgres, type TemporaryPostgres } from '../testing/postgres.ts';

import { createMarkedPhotos, nameResult } from './marked-photos.ts';
import {
  type Capabilities,
  checkWritten,
  findCapabilities,
  inFolders,
  listMissing,
  type PrivacyFolders,
  watched,
} from './privacy-folders.ts';
import { searchMemory } from './process-memory.ts';
import { type Check, check, type Proof, type ProofOptions } from './proof.ts';
import { createShopper } from './try-on-calls.ts';

type Photos = Awaited<ReturnType<typeof createMarkedPhotos>>;

interface Setting {
  readonly privacyFolders: PrivacyFolders;
  readonly capabilities: Capabilities;
  readonly photos: Photos;
}

/** A thread cleans up after five idle seconds. */
const SOON_MS = 15_000;
const LATER_MS = 60_000;
const LONGEST_COMMAND_MS = 120_000;

/** Runs real try-ons through every entry point, then searches files, output and memory for traces of them. */
export async function provePrivacy({ full }: ProofOptions): Promise<Proof> {
  const startedAt = performance.now();
  const capabilities = findCapabilities();
  const photos = await createMarkedPhotos();
  const checks = [
    ...listMissing(capabilities),
    ...(await inFolders((privacyFolders) => proveServer({ privacyFolders, capabilities, photos }, { full }))),
    ...(await inFolders((privacyFolders) => proveCommandLine({ privacyFolders, capabilities, photos }))),
    ...(full ? await proveOnPostgres(capabilities, photos) : []),
  ];
  return { name: 'Photos are never stored', checks, tookMs: performance.now() - startedAt };
}

async function proveOnPostgres(capabilities: Capabilities, photos: Photos): Promise<Check[]> {
  if (!postgresIsThere()) {
    return [{ what: 'the same on PostgreSQL', found: 'it is not installed', outcome: 'not_tried' }];
  }
  const postgres = await startTemporaryPostgres();
  try {
    const checks = await inFolders((privacyFolders) =>
      proveServer(
        { privacyFolders, capabilities: { ...capabilities, memory: false }, photos },
        { full: false, postgres },
      ),
    );
    return checks.map(({ what, ...rest }) => ({ what: `${what}, on PostgreSQL`, ...rest }));
  } finally {
    postgres.stop();
  }
}

interface ServerOptions {
  readonly full: boolean;
  /** Replaces the embedded database. */
  readonly postgres?: TemporaryPostgres;
}

async function proveServer(setting: Setting, { full, postgres }: ServerOptions): Promise<Check[]> {
  const { privacyFolders, capabilities, photos } = setting;
  const canaries = Object.values(photos).flatMap((photo) => photo.canaries);
  const server = await startServer(privacyFolders, watched(privacyFolders, capabilities), postgres);
  try {
    await server.ready;
    const checks = await makeTryOns(server, photos, canaries);
    const folders = [privacyFolders.data, privacyFolders.temporary, ...(postgres ? [postgres.folder] : [])];
    const searched = new Set<string>();
    const search = (when: string) => searchPlaces(when, { server, folders, canaries, searched });
    checks.push(search('while the server runs'));
    if (capabilities.memory) checks.push(...(await lookIntoMemory(server, canaries, full)));
    server.process.kill('SIGTERM');
    checks.push(check('the server ends when it is asked to', (await server.exited) === 0, ''));
    checks.push(search('after it has ended'));
    return [...checks, ...(capabilities.trace ? checkWritten('the server', privacyFolders, searched) : [])];
  } finally {
    server.process.kill('SIGKILL');
  }
}

function startServer(
  privacyFolders: PrivacyFolders,
  prefix: readonly string[],
  postgres?: TemporaryPostgres,
): Promise<SpawnedServer> {
  const site = join(privacyFolders.folder, 'build');
  writeSiteBuild(site);
  const environment = {
    DATA_DIR: privacyFolders.data,
    TMPDIR: privacyFolders.temporary,
    WEB_BUILD_DIR: site,
    HOME: '/root',
    PUBLIC_URL: 'http://localhost:8000',
    LOG_LEVEL: 'debug',
    // Generous, because the machine may be slow.
    TRYON_TIMEOUT_SECONDS: '240',
    // Avoids preparing post pictures in every width, which nothing here uses.
    BLOG_SOURCE: 'contentful',
    // The launcher's allocator settings, as in the product.
    GLIBC_TUNABLES: process.env.GLIBC_TUNABLES ?? '',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  };
  return spawnServer(environment, prefix);
}

/** Runs one try-on on the site, one that is refused, and one in the extension. Adds canaries of their results. */
async function makeTryOns(server: SpawnedServer, photos: Photos, canaries: Canaries[]): Promise<Check[]> {
  const shopper = await createShopper(server.url);
  const person = photos.person.bytes;
  const garment = photos.garment.bytes;
  const outcomes = {
    'a try-on on the site': await shopper.onSite(person, garment),
    'a try-on in the extension': await shopper.inExtension(person, garment),
  };
  const refused = await shopper.onSite(photos.refused.bytes, garment);
  const checks = [check('a photo that is refused', refused.status === 422, `answers ${refused.status}`)];
  for (const [what, { status, image }] of Object.entries(outcomes)) {
    checks.unshift(check(what, image !== null, `answers ${status}`));
    if (image) canaries.push(await nameResult(`result of ${what}`, image));
  }
  return checks;
}

interface Search {
  readonly server: SpawnedServer;
  readonly folders: readonly string[];
  readonly canaries: readonly Canaries[];
  /** Collects the files. */
  readonly searched: Set<string>;
}

function searchPlaces(when: string, { server, folders, canaries, searched }: Search): Check {
  const places = readPlaces(folders);
  for (const path of places.keys()) searched.add(path);
  places.set('the log', Buffer.from(server.stderr()));
  places.set('standard output', Buffer.from(server.stdout()));
  return checkSearched(`nothing of the photos on disk, in database and log ${when}`, places, canaries);
}

function checkSearched(
  what: string,
  places: ReadonlyMap<string, Buffer>,
  canaries: readonly Canaries[],
): Check {
  const found = findCanaries(canaries, places);
  const bytes = [...places.values()].reduce((sum, { length }) => sum + length, 0);
  const marks = canaries.reduce((sum, { size }) => sum + size, 0);
  const searched = `${places.size} places, ${bytes} bytes, ${marks} marks`;
  return check(what, found.length === 0, found.length === 0 ? searched : found.join('; '));
}

/** Searches what a core dump would contain: only reported right after the responses, promised for an idle server. */
async function lookIntoMemory(
  server: SpawnedServer,
  canaries: readonly Canaries[],
  full: boolean,
): Promise<Check[]> {
  const { pid } = server.process;
  if (pid === undefined) return [];
  const atOnce = lookOnce(pid, canaries);
  const restMs = full ? LATER_MS : SOON_MS;
  await delay(restMs);
  const later = lookOnce(pid, canaries);
  return [
    { what: 'in memory right after the answers', found: atOnce.said, outcome: 'said' },
    check(`nothing of the photos in memory ${restMs / 1000} s later`, later.isClean, later.said),
  ];
}

function lookOnce(pid: number, canaries: readonly Canaries[]): { isClean: boolean; said: string } {
  const { megabytes, found } = searchMemory(pid, canaries);
  const isClean = found.length === 0;
  return { isClean, said: `${isClean ? 'nothing' : summarise(found)} in ${megabytes} MB` };
}

/** Groups canaries by their picture. */
function summarise(found: readonly string[]): string {
  const byPicture = Object.groupBy(found, (name) => name.split(':')[0] ?? '');
  return Object.entries(byPicture)
    .map(([picture, marks = []]) => `${picture} (${marks.length})`)
    .join(', ');
}

async function proveCommandLine({ privacyFolders, capabilities, photos }: Setting): Promise<Check[]> {
  const [person, garment] = [
    join(privacyFolders.folder, 'person.jpg'),
    join(privacyFolders.folder, 'garment.jpg'),
  ];
  writeFileSync(person, photos.person.bytes);
  writeFileSync(garment, photos.garment.bytes);
  const result = join(privacyFolders.data, 'result.png');
  const cli = join(projectRoot, 'packages/engine/src/cli.ts');
  const [command = '', ...args] = [
    ...watched(privacyFolders, capabilities),
    process.execPath,
    cli,
    person,
    garment,
    '-o',
    result,
  ];
  const done = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: LONGEST_COMMAND_MS,
    env: { PATH: process.env.PATH, HOME: '/root', TMPDIR: privacyFolders.temporary },
  });
  const places = readPlaces([privacyFolders.temporary, privacyFolders.data]);
  const written = new Set(places.keys());
  places.set('standard output', Buffer.from(done.stdout + done.stderr));
  const canaries = [...photos.person.canaries, ...photos.garment.canaries];
  return [
    check(
      'a try-on on the command line',
      done.status === 0 && written.has(result),
      `ends with ${done.status}`,
    ),
    checkSearched('nothing of the photos beside and in its result', places, canaries),
    ...(capabilities.trace ? checkWritten('the command', privacyFolders, written) : []),
  ];
}
