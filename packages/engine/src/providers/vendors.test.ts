import {
  answerBytes,
  answerJson,
  answerText,
  drip,
  flood,
  hang,
  reset,
} from '@tryon/stand-ins/try-on-backend.ts';
import type { VendorStandIn } from '@tryon/stand-ins/vendor.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EngineError } from '#src/core/engine-error.ts';
import type { TryOnRequest } from '#src/engine.ts';
import { sharp } from '#src/node/sharp-setup.ts';
import { ADAPTERS } from '#src/testing/adapters.ts';
import { describeEngine } from '#src/testing/engine-suite.ts';
import type { HostedOptions } from './hosted/hosted-engine.ts';
import { VENDOR_NAMES, VENDORS } from './vendors.ts';

const CANARY = 'CANARY-COPYRIGHT';
let person: Uint8Array;
let garment: Uint8Array;
let picture: Uint8Array;

const flat = (red: number, width = 90, height = 120) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 60 } } });

beforeAll(async () => {
  person = new Uint8Array(
    await flat(20)
      .jpeg()
      .withExif({ IFD0: { Copyright: CANARY } })
      .toBuffer(),
  );
  garment = new Uint8Array(await flat(200).webp().toBuffer());
  picture = new Uint8Array(await flat(120).png().toBuffer());
});

const requestOf = (category: TryOnRequest['category'] = 'auto'): TryOnRequest => ({
  person,
  garment,
  category,
});

describe.each(VENDOR_NAMES)('%s', (name) => {
  const adapter = ADAPTERS[name];
  let vendor: VendorStandIn;

  beforeEach(async () => {
    vendor = await adapter.start(picture);
  });
  afterEach(() => vendor.close());

  const create = (options: HostedOptions = {}) =>
    VENDORS[name]({ apiKey: adapter.apiKey, baseUrl: vendor.url, pollMs: 1, ...options });

  function tryOn(
    options: HostedOptions = {},
    { request = requestOf(), signal = new AbortController().signal } = {},
  ) {
    return create(options).tryOn(request, { signal });
  }

  async function errorOf(promise: Promise<unknown>): Promise<EngineError> {
    const error = await promise.then(
      () => undefined,
      (caught: unknown) => caught,
    );
    if (!(error instanceof EngineError)) throw new Error(`no EngineError but ${String(error)}`);
    return error;
  }

  describeEngine(name, async () => {
    const own = await adapter.start(picture);
    const engine = VENDORS[name]({ apiKey: adapter.apiKey, baseUrl: own.url, pollMs: 1 });
    return { engine, person, garment, close: own.close };
  });

  test('says for how long it keeps what it gets', () => {
    expect(create().description.recipient?.keeps).toMatch(/\b(\d+ (minutes|days)|an hour)\b/);
  });

  test('brings the picture as it was made, by these steps, at its price', async () => {
    const result = await tryOn();
    expect(Buffer.compare(result.image.bytes, picture)).toBe(0);
    expect(result.image.type).toBe('image/png');
    expect(result.costCents).toBeGreaterThanOrEqual(0);
    for (const step of adapter.steps) expect([step, vendor.count(step) > 0]).toEqual([step, true]);
    expect(vendor.count('create')).toBe(1);
  });

  test('sends its key with each call, none with the picture, and no metadata', async () => {
    await tryOn();
    for (const { path, headers, body } of vendor.received) {
      const shown = JSON.stringify(headers);
      const isPicture = path.startsWith('/files/');
      expect(/bearer |key/i.test(shown)).toBe(!isPicture);
      expect(headers.cookie).toBeUndefined();
      const sent = body.toString();
      for (const [base64] of sent.matchAll(/\/9j\/[A-Za-z0-9+/]{40,}/g)) {
        expect(Buffer.from(base64, 'base64').includes(CANARY)).toBe(false);
      }
      expect(Buffer.from(body).includes(CANARY)).toBe(false);
    }
  });

  test('the same answer twice is two pictures, each paid for', async () => {
    const engine = create();
    const once = () => engine.tryOn(requestOf(), { signal: new AbortController().signal });
    const [first, second] = [await once(), await once()];
    expect(second.image.bytes).toEqual(first.image.bytes);
    expect(second.image.bytes).not.toBe(first.image.bytes);
    expect(vendor.count('create')).toBe(2);
  });

  test.each(adapter.failures)('%s', async (_what, step, behaviour, outcome) => {
    vendor.behave(step, behaviour(vendor.url));
    const error = await errorOf(tryOn());
    expect(error).toMatchObject(outcome);
    expect(vendor.count('create')).toBe(1);
    expect(error.message).toContain(name);
    expect(error.message).not.toContain(adapter.apiKey);
  });

  describe.each(adapter.steps)('at the step %s', (step) => {
    test.each([
      ['hangs', hang()],
      ['drips', drip(5)],
    ])('one that %s is left at the deadline', async (_how, behaviour) => {
      vendor.behave(step, behaviour);
      expect(await errorOf(tryOn({ deadlineMs: 200 }))).toMatchObject({ kind: 'timeout', retryable: true });
      await vendor.over();
    });

    test('one that never stops sending is left at the size limit', async () => {
      vendor.behave(step, flood());
      const error = await errorOf(tryOn({ maxAnswerBytes: 300_000 }));
      expect(error).toMatchObject({ kind: 'upstream', retryable: false });
      expect(error.message).toContain('too large');
    });

    test.each(['before', 'midway'] as const)('a connection cut %s the answer', async (when) => {
      vendor.behave(step, reset(when));
      expect(await errorOf(tryOn())).toMatchObject({ kind: 'upstream', retryable: true });
      // A request that may have cost money is not repeated; polling afterwards may be.
      expect(vendor.count(step)).toBe(step === 'create' ? 1 : 3);
    });

    test('an answer of the wrong type', async () => {
      vendor.behave(step, answerText(200, '<html>Welcome</html>', { 'content-type': 'text/html' }));
      expect(await errorOf(tryOn())).toMatchObject({ kind: 'upstream', retryable: false });
    });

    test('JSON of another shape', async () => {
      vendor.behave(step, answerJson(200, { hello: ['world'] }));
      const kind = adapter.otherShape?.[step] ?? 'upstream';
      expect(await errorOf(tryOn())).toMatchObject({ kind, retryable: false });
    });

    test('whoever leaves gets the own reason at once', async () => {
      const leaving = new AbortController();
      vendor.behave(step, () => leaving.abort('left'));
      await expect(tryOn({}, { signal: leaving.signal })).rejects.toBe('left');
      await vendor.over();
    });

    test('a redirect is not followed with the key', async () => {
      vendor.behave(step, answerText(302, '', { location: `${vendor.url}/elsewhere` }));
      expect(await errorOf(tryOn())).toMatchObject({ kind: 'upstream' });
      const elsewhere = vendor.received.find(({ path }) => path === '/elsewhere');
      expect(/bearer |key/i.test(JSON.stringify(elsewhere?.headers ?? {}))).toBe(false);
    });
  });

  test('passing trouble while it is asked after is waited out', async () => {
    const [, ...later] = adapter.steps;
    for (const step of later) {
      vendor.behave(step, answerText(503, 'busy'), ...[reset('before')]);
      expect((await errorOf(tryOn())).kind).toBe('upstream');
      expect(vendor.count(step)).toBe(3);
      vendor.behave(step);
    }
    expect((await tryOn()).image.type).toBe('image/png');
  });

  test('what it has said the last of is over; what nobody knows the end of is not', async () => {
    vendor.behave('create', answerText(500, 'no'));
    expect((await errorOf(tryOn())).isOver).toBe(true);
    vendor.behave('create', reset('before'));
    expect((await errorOf(tryOn())).isOver).toBe(false);
    vendor.behave('create', hang());
    expect((await errorOf(tryOn({ deadlineMs: 50 }))).isOver).toBe(false);
  });

  if (adapter.steps.includes('status')) {
    test('a job is told before it is asked after, and found again without a photo, as often as it is wanted', async () => {
      const jobs: string[] = [];
      const leaving = new AbortController();
      const onBegun = async (job: string) => {
        jobs.push(job);
        expect(vendor.count('status')).toBe(0);
        leaving.abort('left');
      };
      const left = create().tryOn(requestOf(), {
        signal: leaving.signal,
        job: { begun: null, onBegun },
      });
      await expect(left).rejects.toBe('left');
      const [begun = ''] = jobs;
      const stages: string[] = [];
      const before = vendor.received.length;
      for (let time = 0; time < 2; time += 1) {
        const result = await create().tryOn(requestOf(), {
          signal: new AbortController().signal,
          onStage: (stage) => stages.push(stage),
          job: { begun, onBegun },
        });
        expect(Buffer.compare(result.image.bytes, picture)).toBe(0);
      }
      expect(stages.slice(0, 2)).toEqual(['fitting', 'checks']);
      expect([vendor.count('create'), vendor.count('cancel'), jobs.length]).toEqual([1, 0, 1]);
      for (const { body } of vendor.received.slice(before)) expect(body.byteLength).toBe(0);
    });

    test('a job that cannot be asked after just now goes on; one that is gone is over', async () => {
      for (const [status, isOver] of [
        [503, false],
        [404, true],
        [410, true],
      ] as const) {
        vendor.behave('status', answerText(status, 'told'));
        expect([status, (await errorOf(tryOn())).isOver]).toEqual([status, isOver]);
      }
    });
  }

  const { answerAddress } = adapter;
  if (!answerAddress) return;
  describe('a picture that is handed out by address', () => {
    const answer = (address: string) =>
      vendor.behave(answerAddress.step, answerAddress.toAnswer(address, vendor.url));

    test.each([
      ['of this machine', 'http://127.0.0.1:9/x.png'],
      ['of this machine, by https', 'https://localhost/x.png'],
      ['of the cloud it runs in', 'https://169.254.169.254/latest/meta-data'],
      ['of this network, as IPv6', 'https://[fd00::1]/x.png'],
      ['of this network, as IPv4 in IPv6', 'https://[::ffff:10.0.0.1]/x.png'],
      ['of this network, as IPv4 in IPv6 of old', 'https://[::10.0.0.1]/x.png'],
      ['of this network, through a translator of its own', 'https://[64:ff9b:1::a00:1]/x.png'],
      ['of this network, through 6to4', 'https://[2002:a00:1::]/x.png'],
      ['of this site, as it was called once', 'https://[fec0::1]/x.png'],
      ['that nobody has', 'https://[4000::1]/x.png'],
      ['without https', 'http://example.com/x.png'],
    ])('is not fetched from one %s', async (_where, address) => {
      answer(address);
      const error = await errorOf(tryOn());
      expect(error).toMatchObject({ kind: 'upstream', retryable: false });
      expect(error.message).toContain('not public');
    });

    test('is not fetched where a redirect leads to a private address', async () => {
      answer(`${vendor.url}/files/picture.png`);
      vendor.behave('picture', answerText(302, '', { location: 'http://127.0.0.1:9/secret' }));
      const error = await errorOf(tryOn());
      expect(error.message).toContain('not public');
    });

    test('is not fetched from a public name that leads to a private address', async () => {
      answer('https://pictures.example/x.png');
      const lookup = async () => [{ address: '203.0.114.9' }, { address: '192.168.1.1' }];
      expect((await errorOf(tryOn({ lookup }))).message).toContain('not public');
    });

    test.each([403, 404, 410])('has expired (%i)', async (status) => {
      answer(`${vendor.url}/files/picture.png`);
      vendor.behave('picture', answerText(status, 'gone'));
      const error = await errorOf(tryOn());
      expect(error).toMatchObject({ kind: 'upstream', retryable: false, isOver: true });
      expect(error.message).toContain('expired');
    });

    test('is no picture', async () => {
      answer(`${vendor.url}/files/picture.png`);
      vendor.behave('picture', answerBytes(200, picture.slice(0, 60), { 'content-type': 'image/png' }));
      expect(await errorOf(tryOn())).toMatchObject({ kind: 'upstream', retryable: false });
    });
  });
});

test.each([
  ['gemini', 'gemini-2.5-flash-image'],
  ['openai', 'gpt-image-1'],
] as const)('%s: a model that is known to be off stops the start by its name', (name, model) => {
  const make = () => VENDORS[name]({ apiKey: 'key', model });
  expect(make).toThrow(
    expect.objectContaining({ kind: 'model_retired', message: expect.stringContaining(model) }),
  );
});

test('fal: a model that cannot be asked stops the start by its name', () => {
  expect(() => VENDORS.fal({ apiKey: 'key', model: 'fal-ai/unheard-of' })).toThrow('fal-ai/unheard-of');
});

test.each(['fal', 'replicate'] as const)(
  '%s: a picture that nobody waits for is called off: who leaves without a note, a deadline, and when told to',
  async (name) => {
    const { apiKey, start } = ADAPTERS[name];
    const vendor = await start(picture);
    try {
      const leaving = new AbortController();
      vendor.behave('status', () => leaving.abort('left'));
      const engine = VENDORS[name]({ apiKey, baseUrl: vendor.url, pollMs: 1 });
      await expect(engine.tryOn(requestOf(), { signal: leaving.signal })).rejects.toBe('left');
      await expect.poll(() => vendor.count('cancel')).toBe(1);
      vendor.behave('status', hang());
      const late = VENDORS[name]({ apiKey, baseUrl: vendor.url, pollMs: 1, deadlineMs: 300 });
      let begun = '';
      const onBegun = async (job: string) => {
        begun = job;
      };
      const note = { begun: null, onBegun };
      const made = late.tryOn(requestOf(), { signal: new AbortController().signal, job: note });
      await expect(made).rejects.toMatchObject({ kind: 'timeout' });
      await expect.poll(() => vendor.count('cancel')).toBe(2);
      await late.abandon?.(begun);
      expect(vendor.count('cancel')).toBe(3);
      vendor.behave('cancel', reset('before'));
      await late.abandon?.(begun);
    } finally {
      await vendor.close();
    }
  },
);
