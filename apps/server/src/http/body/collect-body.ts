import type { Readable } from 'node:stream';
import { ClientGoneError, DomainError } from '#src/domain-error.ts';

export interface CollectBodyOptions {
  /** Larger bodies are rejected as soon as the limit is exceeded. */
  mostBytes: number;
  /** Error code of that rejection. */
  tooLarge?: 'request_too_large' | 'body_too_large';
  /** Aborts reading; the reader throws its reason. */
  signal?: AbortSignal;
  /** Called with the total size so far before a chunk is stored; may throw to reject the rest. */
  onBytes?: (totalBytes: number) => void;
  /** Nobody else uses the chunks, so they are overwritten after copying. */
  ownsChunks?: boolean;
  pace?: Partial<BodyPace>;
}

export interface BodyPace {
  /** Time limit for the whole body. */
  timeoutMs: number;
  /** Time after which the minimum rate is enforced. */
  graceMs: number;
  /** Minimum average rate once `graceMs` has passed. */
  leastBytesPerSecond: number;
}

/** A slow mobile connection reaches ten times the minimum rate. */
const PACE: BodyPace = { timeoutMs: 30_000, graceMs: 5_000, leastBytesPerSecond: 2_048 };
const PACE_CHECKS_PER_GRACE = 5;

/** Number of chunks accepted whatever their size. */
const FREE_CHUNKS = 4_096;
/** Minimum average size of further chunks. Each one costs as much as several hundred bytes. */
const LEAST_CHUNK_BYTES = 64;

/** Whether the body arrives in chunks so small that handling them costs more than their content. */
export function isMinced(chunks: number, bytes: number): boolean {
  return chunks > FREE_CHUNKS + bytes / LEAST_CHUNK_BYTES;
}

/**
 * Reads a body into its own memory, which grows where it is. Chunks are copied and released as they arrive, so that
 * the cost depends on the bytes and not on the chunking. A rejected stream is left paused; the owner of the connection handles the rest.
 * @throws DomainError `tooLarge`, `request_timeout`, `malformed_body`; ClientGoneError; errors of `onBytes`; the
 *   signal's reason.
 */
export function collectBody(source: Readable, options: CollectBodyOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { mostBytes, tooLarge = 'request_too_large', signal, onBytes, ownsChunks = false } = options;
  const body = new Uint8Array(new ArrayBuffer(0, { maxByteLength: mostBytes }));
  let chunks = 0;
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();

  const finish = () => {
    clearInterval(pace);
    source.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
    signal?.removeEventListener('abort', onAbort);
  };
  const refuse = (reason: unknown) => {
    finish();
    // Later stream errors no longer matter.
    source.on('error', () => undefined).pause();
    body.fill(0);
    reject(reason);
  };
  const onData = (chunk: Uint8Array) => {
    chunks += 1;
    const bytes = body.byteLength + chunk.byteLength;
    try {
      if (bytes > mostBytes) throw new DomainError(tooLarge);
      if (isMinced(chunks, bytes)) throw new DomainError('malformed_body');
      onBytes?.(bytes);
      body.buffer.resize(bytes);
      body.set(chunk, bytes - chunk.byteLength);
    } catch (error) {
      refuse(error);
    }
    if (ownsChunks) chunk.fill(0);
  };
  const onEnd = () => {
    finish();
    resolve(body.slice());
    body.fill(0);
  };
  const onError = (error: NodeJS.ErrnoException) => {
    const isHangUp = error.code === 'ECONNRESET';
    refuse(isHangUp ? new ClientGoneError() : new DomainError('malformed_body', { cause: error }));
  };
  const onClose = () => refuse(new ClientGoneError());
  const onAbort = () => refuse(signal?.reason);
  const pace = watchPace(options.pace, () => body.byteLength, refuse);

  // Data that is already available is also emitted only after this line.
  source.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  else if (source.readableEnded) onEnd();
  else if (source.destroyed) onClose();
  return promise;
}

function watchPace(
  pace: Partial<BodyPace> = {},
  countBytes: () => number,
  refuse: (reason: DomainError) => void,
): NodeJS.Timeout {
  const { timeoutMs, graceMs, leastBytesPerSecond } = { ...PACE, ...pace };
  const startedAt = performance.now();
  return setInterval(
    () => {
      const elapsedMs = performance.now() - startedAt;
      const leastBytes = ((elapsedMs - graceMs) / 1000) * leastBytesPerSecond;
      if (elapsedMs >= timeoutMs || countBytes() < leastBytes) refuse(new DomainError('request_timeout'));
    },
    Math.min(graceMs / PACE_CHECKS_PER_GRACE, timeoutMs),
  );
}
