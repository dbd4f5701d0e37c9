import { setTimeout as wait } from 'node:timers/promises';
import { EngineError } from '#src/core/engine-error.ts';
import { createFailure, type Failure, failureOfStatus, inBrackets } from './failures.ts';
import { isPublicAddress, type Lookup } from './public-address.ts';
import { readBounded } from './read-bounded.ts';
import type { Vendor, VendorAnswer, VendorCalls } from './vendor.ts';

export interface CallOptions {
  readonly fetch: typeof globalThis.fetch;
  /** Ends every call: at the deadline, when the caller aborts, or when the engine closes. */
  readonly signal: AbortSignal;
  readonly maxAnswerBytes: number;
  /** Interval between two polls of the same job. */
  readonly pollMs: number;
  readonly lookup?: Lookup | undefined;
}

/** Number of bytes read of a failure's text. */
const FAILURE_BYTES = 64 * 1024;
const TRIES = 3;
const MOST_REDIRECTS = 3;

/** The calls of one try-on to one vendor, and the download of its picture. */
export function createCalls(vendor: Vendor, options: CallOptions) {
  const { fetch, signal, maxAnswerBytes, pollMs, lookup } = options;
  const base = new URL(vendor.baseUrl);
  const { name } = vendor.description;
  const fail = (failure: Failure, message: string, isOver = false): EngineError =>
    createFailure(failure, name, message, isOver);

  const findFailure = (code = ''): Failure | undefined =>
    Object.hasOwn(vendor.failures, code) ? vendor.failures[code] : undefined;

  async function send(path: string, init: RequestInit): Promise<VendorAnswer> {
    const url = new URL(path, `${base.href.replace(/\/+$/, '')}/`);
    // The API key is never sent to another server, whatever address a response names.
    if (url.origin !== base.origin) throw fail('broken', 'names an address of another server.');
    const headers = { accept: 'application/json', ...vendor.headers(), ...toRecord(init.headers) };
    const restrictions = { redirect: 'manual', credentials: 'omit' } as const;
    const response = await fetch(url, { signal, ...init, headers, ...restrictions });
    if (response.status >= 300 && response.status < 400) throw fail('broken', 'redirects elsewhere.');
    if (!response.ok) throw await toFailure(response, init.method === 'POST');
    const body = parseJson((await readBounded(response, maxAnswerBytes)).toString());
    if (typeof body !== 'object' || body === null) throw fail('broken', 'did not answer in JSON.');
    return { body, headers: response.headers };
  }

  async function toFailure(response: Response, wasCreating: boolean): Promise<EngineError> {
    const { codes, message } = vendor.wordsOf(parseJson(await readFailureText(response)));
    const named = [...codes, String(response.status)].find((code) => findFailure(code) !== undefined);
    return fail(
      findFailure(named) ?? failureOfStatus(response.status, wasCreating),
      `answered ${response.status}${inBrackets(codes[0])}${inBrackets(message)}.`,
      // A job that temporarily cannot be polled may still be running.
      wasCreating || isGone(response.status),
    );
  }

  async function fetchPicture(address: string): Promise<Uint8Array> {
    if (!URL.canParse(address)) throw fail('broken', 'names no address for its picture.');
    let url = new URL(address);
    for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
      const isAllowed = url.origin === base.origin || (await isPublicAddress(url, lookup));
      if (!isAllowed) throw fail('broken', 'names an address for its picture that is not public.');
      const response = await fetch(url, { redirect: 'manual', credentials: 'omit', signal });
      const location = response.headers.get('location');
      if (response.ok) return readBounded(response, maxAnswerBytes);
      // Read to the end, so that the connection can be reused.
      await readFailureText(response);
      if (response.status >= 300 && response.status < 400 && location !== null) {
        url = new URL(location, url);
        continue;
      }
      const isPassing = response.status >= 500 || response.status === 429;
      throw fail(
        isPassing ? 'upstream' : 'broken',
        `does not hand out its picture (${response.status}); its address may have expired.`,
        !isPassing,
      );
    }
    throw fail('broken', 'redirects its picture too often.');
  }

  /** Retries; only for requests that are safe to repeat. */
  async function patiently<T>(ask: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await ask();
      } catch (error) {
        const isFinal = error instanceof EngineError ? !error.retryable : !isNetworkFailure(error);
        if (signal.aborted || attempt === TRIES || isFinal) throw error;
        await wait(pollMs, undefined, { signal });
      }
    }
  }

  const calls: VendorCalls = {
    get: (path) => patiently(() => send(path, { method: 'GET' })),
    async post(path, body, headers = {}) {
      const { type, bytes } = await encodeBody(body);
      return send(path, { method: 'POST', body: bytes, headers: { 'content-type': type, ...headers } });
    },
    fail(code, message) {
      throw fail(findFailure(code) ?? 'not_taken', `failed (${code})${inBrackets(message)}.`, true);
    },
  };
  return {
    calls,
    /** Polls until there is a result. */
    async poll<T>(ask: () => Promise<T | undefined>): Promise<T> {
      for (;;) {
        const found = await ask();
        if (found !== undefined) return found;
        await wait(pollMs, undefined, { signal });
      }
    },
    download: (address: string) => patiently(() => fetchPicture(address)),
    /** Sends a request without a body. */
    async tell(method: 'POST' | 'PUT', path: string): Promise<void> {
      await send(path, { method });
    },
  };
}

/** Whether the vendor no longer knows the job. */
function isGone(status: number): boolean {
  return status === 404 || status === 410;
}

/** Encodes as bytes, because aborting a form that `fetch` streams causes an error that cannot be caught. */
async function encodeBody(body: unknown): Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> }> {
  const json = { headers: { 'content-type': 'application/json' } };
  const encoded = body instanceof FormData ? new Response(body) : new Response(JSON.stringify(body), json);
  const type = encoded.headers.get('content-type') ?? '';
  return { type, bytes: new Uint8Array(await encoded.arrayBuffer()) };
}

async function readFailureText(response: Response): Promise<string> {
  const bytes = await readBounded(response, FAILURE_BYTES).catch(() => Buffer.alloc(0));
  return bytes.toString();
}

/** `fetch` throws a TypeError for a server that cannot be reached and for a connection that breaks. */
function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError;
}

function toRecord(headers: RequestInit['headers']): Record<string, string> {
  return Object.fromEntries(new Headers(headers));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
