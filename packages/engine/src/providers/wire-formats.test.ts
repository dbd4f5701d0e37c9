/**
 * Checks what each vendor is sent, field by field, against its own documentation (read 20 November 2026): a misnamed
 * field, or swapped photos, would otherwise be noticed only by the vendor, at a cost.
 */
import { createHmac } from 'node:crypto';
import type { ReceivedTryOn } from '@tryon/stand-ins/try-on-backend.ts';
import { expect, onTestFinished, test } from 'vitest';
import type { TryOnRequest } from '#src/engine.ts';
import { sharp } from '#src/node/sharp-setup.ts';
import { ADAPTERS } from '#src/testing/adapters.ts';
import { VENDOR_NAMES, VENDORS, type VendorName } from './vendors.ts';

interface Call {
  readonly call: string;
  /** Headers specific to this vendor. */
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

interface Asked {
  readonly category: TryOnRequest['category'];
  readonly model?: string;
}

const draw = (red: number) =>
  sharp({ create: { width: 90, height: 120, channels: 3, background: { r: red, g: 90, b: 60 } } });

/** The headers that matter: which key, in which place, and what a vendor is told to store. */
const TELLING = /^(authorization|cookie|x-.*)$/;

/** The calls of one try-on, with pictures named after whom they show. */
async function listen(name: VendorName, { category, model }: Asked): Promise<Call[]> {
  const { apiKey, start } = ADAPTERS[name];
  const vendor = await start(new Uint8Array(await draw(120).png().toBuffer()));
  onTestFinished(() => vendor.close());
  const request = {
    person: new Uint8Array(await draw(20).jpeg().toBuffer()),
    garment: new Uint8Array(await draw(200).webp().toBuffer()),
    category,
  };
  const engine = VENDORS[name]({ apiKey, model, baseUrl: vendor.url, pollMs: 1 });
  await engine.tryOn(request, { signal: new AbortController().signal });
  return Promise.all(vendor.received.map(describeCall));
}

async function describeCall({ method, path, headers, parts, body }: ReceivedTryOn): Promise<Call> {
  const told = Object.entries(headers).filter(([name]) => TELLING.test(name));
  return {
    call: `${method} ${path}`,
    ...(told.length > 0 && { headers: Object.fromEntries(told) }),
    ...(body.byteLength > 0 && { body: parts.length > 0 ? await describeForm(parts) : await readJson(body) }),
  };
}

async function describeForm(parts: ReceivedTryOn['parts']): Promise<[string, string][]> {
  const describePart = async ({ fileName, type, bytes }: (typeof parts)[number]) =>
    // Multipart encoding ends the lines of a field with CRLF.
    fileName === undefined
      ? new TextDecoder().decode(bytes).replaceAll('\r\n', '\n')
      : `${type} of the ${await nameOf(bytes)}`;
  return Promise.all(parts.map(async (part) => [part.name, await describePart(part)] as [string, string]));
}

async function readJson(body: Uint8Array): Promise<unknown> {
  let text = new TextDecoder().decode(body);
  for (const [base64] of text.matchAll(/\/9j\/[A-Za-z0-9+/=]{40,}/g)) {
    text = text.replace(base64, await nameOf(Buffer.from(base64, 'base64')));
  }
  return JSON.parse(text);
}

async function nameOf(photo: Uint8Array): Promise<string> {
  const [red = 0] = await sharp(photo).raw().toBuffer();
  return red < 60 ? 'person' : 'garment';
}

const PERSON = 'data:image/jpeg;base64,person';
const GARMENT = 'data:image/jpeg;base64,garment';

/** Matches the prompt: which of the two pictures is whose, and what is replaced. */
const prompt = (person: string, garment: string) =>
  expect.stringMatching(
    new RegExp(
      `^Edit ${person}: .+ the garment of ${garment}\\.\\n.*\\nReplace only everything that the person wears between`,
    ),
  );

const BEARER = { authorization: 'Bearer fa-key' };
/** Nothing of the request is stored, and the picture is deleted within an hour. */
const UNSTORED = {
  'x-fal-store-io': '0',
  'x-fal-object-lifecycle-preference': '{"expiration_duration_seconds":3600}',
};
const FAL = { authorization: 'Key f-key' };
const REPLICATE = { authorization: 'Bearer r-key' };
const KLING = { authorization: expect.stringMatching(/^Bearer eyJ[\w-]+\.[\w-]+\.[\w-]+$/) };
const PICTURE: Call = { call: 'GET /files/picture.png' };

const DRESS: Readonly<Record<VendorName, readonly Call[]>> = {
  fashn: [
    {
      call: 'POST /v1/run',
      headers: BEARER,
      body: {
        model_name: 'tryon-v1.6',
        inputs: {
          model_image: PERSON,
          garment_image: GARMENT,
          category: 'one-pieces',
          moderation_level: 'conservative',
          num_samples: 1,
          output_format: 'png',
          // The picture comes in the response and is not available at any URL.
          return_base64: true,
        },
      },
    },
    { call: 'GET /v1/status/job-1', headers: BEARER },
    { call: 'GET /v1/status/job-1', headers: BEARER },
  ],
  gemini: [
    {
      call: 'POST /v1beta/models/gemini-nano-banana-2.1:generateContent',
      headers: { 'x-goog-api-key': 'g-key' },
      body: {
        contents: [
          {
            role: 'user',
            parts: [
              { text: prompt('the second picture', 'the first picture') },
              { inlineData: { mimeType: 'image/jpeg', data: 'garment' } },
              { inlineData: { mimeType: 'image/jpeg', data: 'person' } },
            ],
          },
        ],
        generationConfig: {
          responseModalities: ['IMAGE'],
          imageConfig: { aspectRatio: '3:4', imageSize: '1K' },
        },
      },
    },
  ],
  fal: [
    {
      call: 'POST /fal-ai/fashn/tryon/v1.6',
      headers: { ...FAL, ...UNSTORED },
      body: {
        model_image: PERSON,
        garment_image: GARMENT,
        category: 'one-pieces',
        moderation_level: 'conservative',
        num_samples: 1,
        output_format: 'png',
      },
    },
    { call: 'GET /asked/job-1', headers: FAL },
    { call: 'GET /asked/job-1', headers: FAL },
    { call: 'GET /answers/job-1', headers: FAL },
    PICTURE,
  ],
  openai: [
    {
      call: 'POST /v1/images/edits',
      headers: { authorization: 'Bearer o-key' },
      body: [
        ['model', 'gpt-image-1.5'],
        ['image[]', 'image/jpeg of the person'],
        ['image[]', 'image/jpeg of the garment'],
        ['prompt', prompt('the first picture', 'the second picture')],
        ['size', '1024x1536'],
        ['quality', 'medium'],
        ['output_format', 'png'],
        ['input_fidelity', 'high'],
      ],
    },
  ],
  replicate: [
    {
      call: 'POST /v1/models/prunaai/p-image-try-on/predictions',
      headers: REPLICATE,
      body: {
        input: {
          person_image: PERSON,
          garment_images: [GARMENT],
          prompt: prompt('the person image', 'the garment image'),
          preserve_input_size: true,
          output_format: 'png',
        },
      },
    },
    { call: 'GET /v1/predictions/job-1', headers: REPLICATE },
    { call: 'GET /v1/predictions/job-1', headers: REPLICATE },
    PICTURE,
  ],
  kling: [
    {
      call: 'POST /v1/images/kolors-virtual-try-on',
      headers: KLING,
      // Bare base64, which no other vendor accepts.
      body: { model_name: 'kolors-virtual-try-on-v1-5', human_image: 'person', cloth_image: 'garment' },
    },
    { call: 'GET /v1/images/kolors-virtual-try-on/job-1', headers: KLING },
    { call: 'GET /v1/images/kolors-virtual-try-on/job-1', headers: KLING },
    PICTURE,
  ],
};

test.each(VENDOR_NAMES)('%s gets what its documents ask for, and nothing else', async (name) => {
  expect(await listen(name, { category: 'dress' })).toEqual(DRESS[name]);
});

test.each([
  ['auto', 'auto'],
  ['upper', 'tops'],
  ['lower', 'bottoms'],
] as const)('fashn and its model at fal call %s "%s"', async (category, word) => {
  const [fashn] = await listen('fashn', { category });
  const [fal] = await listen('fal', { category });
  expect(fashn?.body).toMatchObject({ inputs: { category: word } });
  expect(fal?.body).toMatchObject({ category: word });
});

test('fashn’s larger model takes the garment by another name, and no category', async () => {
  const [asked] = await listen('fashn', { category: 'lower', model: 'tryon-max' });
  const inputs = { model_image: PERSON, product_image: GARMENT, resolution: '2k', num_images: 1 };
  expect(asked?.body).toEqual({
    model_name: 'tryon-max',
    inputs: { ...inputs, output_format: 'png', return_base64: true },
  });
});

const HUMAN = { human_image_url: PERSON, garment_image_url: GARMENT };
test.each<[string, Record<string, unknown>]>([
  ['fal-ai/kling/v1-5/kolors-virtual-try-on', HUMAN],
  [
    'fal-ai/leffa/virtual-tryon',
    { ...HUMAN, garment_type: 'dresses', enable_safety_checker: true, output_format: 'png' },
  ],
  [
    'fal-ai/image-apps-v2/virtual-try-on',
    { person_image_url: PERSON, clothing_image_url: GARMENT, preserve_pose: true },
  ],
  ['fal-ai/flux-pro/v1/vto', { ...HUMAN, prompt: prompt('the first picture', 'the second picture') }],
])('fal: %s', async (model, body) => {
  const [asked] = await listen('fal', { category: 'dress', model });
  expect(asked).toMatchObject({ call: `POST /${model}` });
  expect(asked?.body).toEqual(body);
});

test('openai’s other models are not told what only the usual one knows', async () => {
  const [asked] = await listen('openai', { category: 'dress', model: 'gpt-image-2' });
  const fields = Object.fromEntries(asked?.body as [string, string][]);
  expect([fields.model, 'input_fidelity' in fields]).toEqual(['gpt-image-2', false]);
});

test('kling’s token names the access key for half an hour, and is signed with the secret one', async () => {
  const [asked] = await listen('kling', { category: 'upper' });
  const [head = '', claims = '', signature] = String(asked?.headers?.authorization).slice(7).split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(read(head)).toEqual({ alg: 'HS256', typ: 'JWT' });
  const { iss, exp, nbf } = read(claims);
  expect([iss, exp - nbf]).toEqual(['access', 1805]);
  expect(Math.abs(nbf + 5 - Date.now() / 1000)).toBeLessThan(60);
  expect(signature).toBe(createHmac('sha256', 'secret').update(`${head}.${claims}`).digest('base64url'));
});
