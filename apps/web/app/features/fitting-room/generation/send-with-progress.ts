/**
 * A `fetch` for one upload that reports its progress, which `fetch` itself cannot. The response body is a stream, so
 * that events in it are processed as they arrive.
 * @param onSent receives the fraction of the body that has been sent, 0 to 1.
 */
export function sendWithProgress(onSent: (share: number) => void): typeof fetch {
  return (input, init = {}) => {
    const { body } = init;
    if (typeof input !== 'string' || !(body instanceof FormData)) {
      return Promise.reject(new TypeError('Only forms can be sent this way, to an address.'));
    }
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'POST', input);
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onSent(loaded / total);
    });
    request.upload.addEventListener('load', () => onSent(1));
    const answer = readAnswer(request, init.signal ?? null);
    request.send(body);
    return answer;
  };
}

function readAnswer(request: XMLHttpRequest, signal: AbortSignal | null): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  let read = 0;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      const pull = () => {
        const text = request.responseText.slice(read);
        read += text.length;
        if (text) controller.enqueue(encoder.encode(text));
      };
      const fail = (error: unknown) => {
        reject(error);
        controller.error(error);
      };
      request.addEventListener('progress', pull);
      request.addEventListener('load', () => {
        pull();
        controller.close();
      });
      // Same message as `fetch` itself, which the failure handling recognises.
      for (const event of ['error', 'timeout'] as const) {
        request.addEventListener(event, () => fail(new TypeError('Failed to fetch')));
      }
      request.addEventListener('abort', () =>
        fail(signal?.reason ?? new DOMException('Aborted', 'AbortError')),
      );
    },
    cancel: () => request.abort(),
  });
  request.addEventListener('readystatechange', () => {
    if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return;
    resolve(new Response(body, { status: request.status, headers: readHeaders(request) }));
  });
  stopOnAbort(request, signal);
  return promise;
}

function stopOnAbort(request: XMLHttpRequest, signal: AbortSignal | null): void {
  if (!signal) return;
  const stop = () => request.abort();
  signal.addEventListener('abort', stop, { once: true });
  request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
  if (signal.aborted) queueMicrotask(stop);
}

function readHeaders(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().matchAll(/^([^:\r\n]+):(.*)$/gm);
  return new Headers([...lines].map(([, name = '', value = '']) => [name, value.trim()]));
}
