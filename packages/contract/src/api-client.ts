import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { attempt } from './attempt.ts';
import { readEventStream } from './try-on/event-stream.ts';
import { TRY_ON_TEXTS } from './try-on/texts.ts';
import {
  type Category,
  errorAnswerSchema,
  type ReadTryOnAnswer,
  readTryOnAnswerSchema,
  TRY_ON_FIELDS,
  type TryOnEvent,
  type Tuck,
  tryOnEventSchemas,
} from './try-on/try-on.ts';

/** Configures the API client; by default it calls the page's own server with the browser's `fetch`. */
export interface ApiClientOptions {
  /** The server's origin without a trailing slash; empty for the page's own. */
  baseUrl?: string;
  /** Replaces `fetch` in tests and in the extension. */
  fetch?: typeof fetch;
}

/** One try-on: two encoded photos (JPEG, PNG or WebP, within UPLOAD_LIMITS) and its options. */
export interface TryOnCall {
  person: Blob;
  garment: Blob;
  /** Default: `auto`. */
  category?: Category;
  /** Default: `auto`. */
  tuck?: Tuck;
  /** The only engine to use, from `GET /api/try-on/choices`; any by default. */
  engine?: string;
  /** Requests the map of the picture's changes. */
  wantsChanges?: boolean;
  /** Sent as the header Idempotency-Key. */
  idempotencyKey?: string;
  /** Aborts the call; the server then stops working on it. */
  signal?: AbortSignal;
  /** Called for each event of the server before the call resolves. */
  onEvent?: (event: TryOnEvent) => void;
}

/**
 * Makes one try-on and reports the server's real stages.
 * @throws ApiError for a response that is not OK; Error with the fixed text for a response without a usable image;
 * whatever `fetch` throws if the server is unreachable or `signal` aborts.
 */
export async function requestTryOn(
  call: TryOnCall,
  { baseUrl = '', fetch: send = fetch }: ApiClientOptions = {},
): Promise<ReadTryOnAnswer> {
  const response = await send(`${baseUrl}/api/try-on/`, {
    method: 'POST',
    body: toForm(call),
    headers: {
      accept: 'text/event-stream',
      ...(call.idempotencyKey ? { 'idempotency-key': call.idempotencyKey } : {}),
    },
    ...(call.signal ? { signal: call.signal } : {}),
  });
  if (!response.ok) throw await toApiError(response);
  const type = response.headers.get('content-type') ?? '';
  const answer =
    type.startsWith('text/event-stream') && response.body
      ? await readTryOnStream(response.body, call.onEvent)
      : await response.json();
  return checkAnswer(answer);
}

function toForm(call: TryOnCall): FormData {
  const form = new FormData();
  form.set(TRY_ON_FIELDS.person, call.person, 'person');
  form.set(TRY_ON_FIELDS.garment, call.garment, 'garment');
  if (call.category) form.set(TRY_ON_FIELDS.category, call.category);
  if (call.tuck) form.set(TRY_ON_FIELDS.tuck, call.tuck);
  if (call.engine) form.set(TRY_ON_FIELDS.engine, call.engine);
  if (call.wantsChanges) form.set(TRY_ON_FIELDS.changes, 'true');
  return form;
}

/** The JSON parts of a request; without a body, only what it accepts. */
export function jsonRequest(body?: unknown): { headers: Record<string, string>; body?: string } {
  const headers = { accept: 'application/json' };
  if (body === undefined) return { headers };
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** @throws ApiError for a response that is not OK; ZodError for an unexpected body. */
export async function readJsonAnswer<Answer>(response: Response, schema: z.ZodType<Answer>): Promise<Answer> {
  if (!response.ok) throw await toApiError(response);
  return schema.parse(response.status === 204 ? undefined : await response.json());
}

export interface CallOptions {
  body?: unknown;
  /** The Idempotency-Key header: repeating key and body returns the same response and does nothing twice. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/**
 * The calls of a JSON API. Each throws ApiError for a response that is not OK, ZodError for an unexpected response
 * body, and whatever `fetch` throws if the server is unreachable or `signal` aborts.
 * @param limitMs the longest that a call without a signal takes; pages would wait forever otherwise.
 */
export function createCalls({ baseUrl = '', fetch: send = fetch }: ApiClientOptions, limitMs: number) {
  const callBy =
    (method: 'GET' | 'POST') =>
    async <Answer>(
      path: string,
      schema: z.ZodType<Answer>,
      { body, idempotencyKey, signal = AbortSignal.timeout(limitMs) }: CallOptions = {},
    ): Promise<Answer> => {
      const request = jsonRequest(body);
      if (idempotencyKey) request.headers['idempotency-key'] = idempotencyKey;
      return readJsonAnswer(await send(`${baseUrl}${path}`, { method, ...request, signal }), schema);
    };
  return { get: callBy('GET'), post: callBy('POST') };
}

/** Converts a response that is not OK to an error; reads its body. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body = await response.text();
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const parsed = errorAnswerSchema.safeParse(parseJson(body));
  return new ApiError(response.status, body, {
    ...parsed.data,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}

const parseJson = (text: string): unknown => attempt(() => JSON.parse(text));

async function readTryOnStream(body: ReadableStream<Uint8Array<ArrayBuffer>>, onEvent: TryOnCall['onEvent']) {
  let result: unknown;
  try {
    for await (const { event, data } of readEventStream(body)) {
      const value = parseJson(data);
      // Reads to the end, because to the server an early disconnect means that the picture was not delivered.
      if (event === 'result') result = value;
      if (event === 'failed') throw toStreamError(value, data);
      if (event === 'queued') onEvent?.({ type: 'queued', ...tryOnEventSchemas.queued.parse(value) });
      if (event === 'stage') onEvent?.({ type: 'stage', ...tryOnEventSchemas.stage.parse(value) });
    }
  } catch (error) {
    // If the connection breaks after the picture, the call has succeeded.
    if (result === undefined) throw error;
  }
  return result;
}

function toStreamError(value: unknown, data: string): ApiError {
  const parsed = tryOnEventSchemas.failed.safeParse(value);
  if (!parsed.success) return new ApiError(500, data);
  const { status, code, subject } = parsed.data;
  return new ApiError(status, data, { code, subject });
}

/** Base64 of the first bytes of a PNG and of a JPEG. */
const IMAGE_STARTS = ['iVBORw0KGgo', '/9j/'];

function checkAnswer(value: unknown): ReadTryOnAnswer {
  const hasImage = typeof value === 'object' && value !== null && 'image' in value && Boolean(value.image);
  if (!hasImage) throw new Error(TRY_ON_TEXTS.noImageInAnswer);
  const parsed = readTryOnAnswerSchema.safeParse(value);
  if (!parsed.success || !IMAGE_STARTS.some((start) => parsed.data.image.startsWith(start))) {
    throw new Error(TRY_ON_TEXTS.invalidImageInAnswer);
  }
  return parsed.data;
}
