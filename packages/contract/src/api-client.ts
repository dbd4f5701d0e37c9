import type { ErrorCode, Subject } from './error-codes.ts';
import { readEventStream } from './try-on/event-stream.ts';
import { type GivenBack, givenBackSchema, type NotRight } from './try-on/not-right.ts';
import { backendErrorText, TRY_ON_TEXTS, tryOnFailedText } from './try-on/texts.ts';
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
import { wordingOf } from './try-on/wording.ts';

/** An answer that is not OK. `message` is the specification's; people read `tryOnErrorText(error)`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly subject: Subject | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** When new try-ons come, as an ISO date; where none is left. */
  readonly refillsAt: string | undefined;
  /** What is wrong with each field of a form, one sentence a field. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    status: number,
    body: string,
    details: {
      code?: ErrorCode;
      subject?: Subject;
      retryAfterSeconds?: number;
      refillsAt?: string;
      fields?: Record<string, string>;
    } = {},
  ) {
    super(backendErrorText(status, body));
    this.name = 'ApiError';
    this.status = status;
    this.code = details.code;
    this.subject = details.subject;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.refillsAt = details.refillsAt;
    this.fields = details.fields ?? {};
  }
}

/** Where a client's calls go; without options, to the page's own server by the browser's own `fetch`. */
export interface ApiClientOptions {
  /** Origin of the server without a trailing slash; empty for the page's own. */
  baseUrl?: string;
  /** Sends the calls; tests and the extension hand in their own. */
  fetch?: typeof fetch;
}

/** One try-on: two encoded photos (JPEG, PNG or WebP, within UPLOAD_LIMITS) and what is asked about them. */
export interface TryOnCall {
  person: Blob;
  garment: Blob;
  /** `auto` when left out. */
  category?: Category;
  /** `auto` when left out. */
  tuck?: Tuck;
  /** The one engine that may make the picture, of `GET /api/try-on/choices`; any when left out. */
  engine?: string;
  /** Asks for the map of what the picture changes. */
  wantsChanges?: boolean;
  /** Sent as the header Idempotency-Key. */
  idempotencyKey?: string;
  /** Ends the call; the server then stops working on it. */
  signal?: AbortSignal;
  /** Called as the server's events arrive, before the call is answered. */
  onEvent?: (event: TryOnEvent) => void;
}

/** The one client of our own API, for site and extension. */
export function createApiClient({ baseUrl = '', fetch: send = fetch }: ApiClientOptions = {}) {
  return {
    /**
     * Makes one try-on and reports the server's real stages meanwhile.
     * @throws ApiError for an answer that is not OK; Error with the specification's text for an answer
     * without a usable image; whatever `fetch` throws when the server cannot be reached or `signal` aborts.
     */
    async tryOn(call: TryOnCall): Promise<ReadTryOnAnswer> {
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
    },

    /**
     * Gives the try-on of a picture back that did not turn out right.
     * @throws ApiError for an answer that is not OK; whatever `fetch` throws when the server cannot be reached.
     */
    async giveBack(notRight: NotRight): Promise<GivenBack> {
      const response = await send(`${baseUrl}/api/try-on/not-right`, {
        method: 'POST',
        body: JSON.stringify(notRight),
        headers: { 'content-type': 'application/json' },
      });
      if (!response.ok) throw await toApiError(response);
      return givenBackSchema.parse(await response.json());
    },
  };
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

/** The error that an answer which is not OK stands for; reads its body. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body = await response.text();
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const parsed = errorAnswerSchema.safeParse(parseJson(body));
  return new ApiError(response.status, body, {
    ...(parsed.success ? { code: parsed.data.code } : {}),
    ...(parsed.data?.subject ? { subject: parsed.data.subject } : {}),
    ...(parsed.data?.fields ? { fields: parsed.data.fields } : {}),
    ...(parsed.data?.refillsAt ? { refillsAt: parsed.data.refillsAt } : {}),
    ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readTryOnStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEvent: TryOnCall['onEvent'],
): Promise<unknown> {
  let result: unknown;
  try {
    for await (const { event, data } of readEventStream(body)) {
      const value = parseJson(data);
      // Read on to the end: to the server, who hangs up now looks like somebody who went without the picture.
      if (event === 'result') result = value;
      if (event === 'failed') throw toStreamError(value, data);
      if (event === 'queued') onEvent?.({ type: 'queued', ...tryOnEventSchemas.queued.parse(value) });
      if (event === 'stage') onEvent?.({ type: 'stage', ...tryOnEventSchemas.stage.parse(value) });
    }
  } catch (error) {
    // A connection that breaks with the picture already here has done its work.
    if (result === undefined) throw error;
  }
  return result;
}

function toStreamError(value: unknown, data: string): ApiError {
  const parsed = tryOnEventSchemas.failed.safeParse(value);
  if (!parsed.success) return new ApiError(500, data);
  const { status, code, subject } = parsed.data;
  return new ApiError(status, data, { code, ...(subject ? { subject } : {}) });
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

/** Whether sending the same photos again is of no use before tomorrow. */
export function isOverToday({ code }: ApiError): boolean {
  return code === 'too_many_rough' || code === 'too_many_abandoned';
}

/**
 * What a person reads when `tryOn` has thrown: the wording of the code, or the specification's texts for
 * network failures, for 500 and for everything without a code.
 */
export function tryOnErrorText(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code) return wordingOf(error.code, error.subject);
    return error.status === 500 ? TRY_ON_TEXTS.backendFailed : tryOnFailedText(error.message);
  }
  if (isNetworkFailure(error)) return TRY_ON_TEXTS.backendUnreachable;
  const message = error instanceof Error ? error.message : String(error);
  const exact: readonly string[] = [TRY_ON_TEXTS.noImageInAnswer, TRY_ON_TEXTS.invalidImageInAnswer];
  return exact.includes(message) ? message : tryOnFailedText(message);
}

/**
 * Whether the server could not be reached, or the connection broke. Browsers name it differently: Chromium "Failed to
 * fetch" or "network error", Firefox "NetworkError ...", Safari "Load failed".
 */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof Error && /failed to fetch|network ?error|load failed/i.test(error.message);
}
