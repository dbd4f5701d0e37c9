import { EngineError } from '@tryon/engine/core/engine-error.ts';
import { createEmbeddedEngine, type EmbeddedEngine } from '@tryon/engine/node/embedded-engine.ts';
import type { PreservePerson } from '@tryon/engine/node/preserve-person.ts';
import { createBackendEngine } from '@tryon/engine/providers/backend/backend-engine.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { parseConfig } from '#src/config/config.ts';
import { createEngines } from '#src/create-engines.ts';
import { createLogger } from '#src/logger.ts';
import { createFakeEngine, succeed } from '#src/testing/fake-engine.ts';

vi.mock('@tryon/engine/node/embedded-engine.ts', async (load) => ({
  ...(await load<object>()),
  createEmbeddedEngine: vi.fn(),
}));
vi.mock('@tryon/engine/providers/backend/backend-engine.ts', { spy: true });

const load = vi.mocked(createEmbeddedEngine);
const request = { person: new Uint8Array(1), garment: new Uint8Array(1), category: 'auto' } as const;
const made = { ...(await succeed(request, { signal: new AbortController().signal })), costCents: 7.5 };
const repaintedWhole = { subject: 'person', reason: 'repainted_whole' };

beforeEach(() => {
  load.mockReset();
});

function openEngines(environment: Record<string, string> = {}) {
  const lines: string[] = [];
  const config = parseConfig({
    TRYON_ENGINES: 'backend',
    TRYON_BACKEND_URL: 'http://127.0.0.1:9',
    ...environment,
  });
  const log = createLogger('warn', { write: (line) => lines.push(line) });
  return { ...createEngines(config, log), lines };
}

const preservingEngine = (preservePerson: PreservePerson): EmbeddedEngine => ({
  ...createFakeEngine(),
  preservePerson,
});

describe('a picture that an engine elsewhere was paid for', () => {
  test.each(['internal', 'timeout', 'overloaded'] as const)(
    'stays as it is and says so when putting the person back ends as %s',
    async (kind) => {
      load.mockResolvedValue(
        preservingEngine(async () => {
          throw new EngineError(kind, 'a fault of ours');
        }),
      );
      const { preservePerson, lines } = openEngines();
      const kept = await preservePerson(request, made, new AbortController().signal);
      expect(kept).toEqual({ ...made, warnings: [...made.warnings, repaintedWhole] });
      expect(lines).toEqual([expect.stringContaining(kind)]);
    },
  );

  test('is thrown away where it shows somebody else, or nobody waits', async () => {
    const leaving = new AbortController();
    load.mockResolvedValue(
      preservingEngine(async (_request, _made, signal) => {
        signal.throwIfAborted();
        throw new EngineError('upstream', 'somebody else');
      }),
    );
    const { preservePerson, lines } = openEngines();
    await expect(preservePerson(request, made, leaving.signal)).rejects.toMatchObject({ kind: 'upstream' });
    leaving.abort('left');
    await expect(preservePerson(request, made, leaving.signal)).rejects.toBe('left');
    expect(lines).toEqual([]);
  });

  test('has its person put back once the networks can be loaded, after a load that failed', async () => {
    load.mockRejectedValueOnce(new EngineError('internal', 'no memory'));
    load.mockResolvedValue(preservingEngine(async (_request, result) => result));
    const { preservePerson, close } = openEngines();
    const { signal } = new AbortController();
    expect((await preservePerson(request, made, signal)).warnings).toContainEqual(repaintedWhole);
    expect(await preservePerson(request, made, signal)).toBe(made);
    expect(await preservePerson(request, made, signal)).toBe(made);
    expect(load).toHaveBeenCalledTimes(2);
    await close();
  });
});

test.each([
  ['replicate', {}, true],
  ['replicate', { REPLICATE_PRICE_CENTS: '2' }, false],
  ['openai', { OPENAI_MODEL: 'gpt-image-2' }, true],
  ['openai', {}, false],
  ['backend', {}, false],
] as const)(
  '%s with %j: whether it is said that costs would be counted as nothing is %s',
  (name, settings, isSaid) => {
    const { lines } = openEngines({
      TRYON_ENGINES: name,
      ...(name !== 'backend' && { [`${name.toUpperCase()}_API_KEY`]: 'key' }),
      ...settings,
    });
    const warning = lines
      .map((line) => JSON.parse(line))
      .find(({ msg }) => msg.includes('counted as nothing'));
    expect(warning?.engine).toBe(isSaid ? name : undefined);
  },
);

test.each([
  { engines: 'backend', seconds: 60, deadlineMs: 55_000 },
  { engines: 'backend', seconds: 4, deadlineMs: 2_000 },
  { engines: 'backend,embedded', seconds: 60, deadlineMs: 45_000 },
  { engines: 'backend,embedded', seconds: 48, deadlineMs: 43_000 },
])(
  'with $engines and $seconds seconds an engine elsewhere has $deadlineMs ms',
  ({ engines, seconds, deadlineMs }) => {
    load.mockResolvedValue(preservingEngine(async (_request, result) => result));
    openEngines({ TRYON_ENGINES: engines, TRYON_TIMEOUT_SECONDS: String(seconds) });
    expect(createBackendEngine).toHaveBeenLastCalledWith(expect.objectContaining({ deadlineMs }));
  },
);
