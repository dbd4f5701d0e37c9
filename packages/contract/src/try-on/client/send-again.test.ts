import { expect, test, vi } from 'vitest';
import { ApiError } from '#src/api-error.ts';
import { type Connection, sendAgain } from './send-again.ts';

const LOST = new TypeError('Failed to fetch');

/** A connection that a test can take offline and online. */
function createConnection() {
  let isOnline = true;
  const back = new Set<() => void>();
  const lost = new Set<() => void>();
  const connection: Connection = {
    isOnline: () => isOnline,
    whenOnline: (signal) =>
      new Promise((resolve, reject) => {
        back.add(resolve);
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    onLost(listener) {
      lost.add(listener);
      return () => lost.delete(listener);
    },
  };
  return {
    connection,
    lose() {
      isOnline = false;
      for (const listener of lost) listener();
    },
    giveBack() {
      isOnline = true;
      for (const resolve of back) resolve();
    },
  };
}

function open() {
  const line = createConnection();
  const controller = new AbortController();
  const onOffline = vi.fn();
  const wait = vi.fn(async () => undefined);
  const start = (send: () => Promise<string>) =>
    sendAgain(send, { connection: line.connection, signal: controller.signal, onOffline, wait });
  return { ...line, controller, onOffline, wait, start };
}

test('a request with a response is sent once', async () => {
  const send = vi.fn(async () => 'picture');
  expect(await open().start(send)).toBe('picture');
  expect(send).toHaveBeenCalledTimes(1);
});

test('an unreachable server is an immediate failure if the device is online', async () => {
  const { start, onOffline } = open();
  const send = vi.fn(() => Promise.reject(LOST));
  await expect(start(send)).rejects.toBe(LOST);
  expect(send).toHaveBeenCalledTimes(1);
  expect(onOffline).not.toHaveBeenCalled();
});

test('after a connection loss the request is retried once the device is online again', async () => {
  const { start, lose, giveBack, onOffline } = open();
  let times = 0;
  const sending = start(async () => {
    times += 1;
    if (times > 1) return 'picture';
    lose();
    throw LOST;
  });
  await vi.waitFor(() => expect(onOffline).toHaveBeenCalledWith(true));
  expect(times).toBe(1);
  giveBack();
  expect(await sending).toBe('picture');
  expect(onOffline.mock.calls).toEqual([[true], [false]]);
});

test('a connection restored before its loss is noticed is used at once', async () => {
  const { start, lose, giveBack } = open();
  let times = 0;
  const answer = await start(async () => {
    times += 1;
    if (times > 1) return 'picture';
    lose();
    giveBack();
    throw LOST;
  });
  expect([answer, times]).toEqual(['picture', 2]);
});

test('nothing is sent while offline, and cancelling ends the wait', async () => {
  const { start, lose, controller } = open();
  lose();
  const send = vi.fn(async () => 'picture');
  const sending = start(send);
  controller.abort(new Error('cancelled'));
  await expect(sending).rejects.toThrow('cancelled');
  expect(send).not.toHaveBeenCalled();
});

test('a server still busy with the same try-on is retried after the given delay', async () => {
  const { start, wait, controller } = open();
  const busy = new ApiError(409, '', { retryAfterSeconds: 3 });
  const send = vi.fn(async () => 'picture').mockRejectedValueOnce(busy);
  expect(await start(send)).toBe('picture');
  expect(wait).toHaveBeenCalledExactlyOnceWith(3000, controller.signal);
});

test.each([
  ['a conflict that no waiting solves', new ApiError(409, '')],
  ['a refusal', new ApiError(422, '')],
  ['a crowd', new ApiError(503, '', { retryAfterSeconds: 5 })],
])('%s is reported at once', async (_name, error) => {
  const { start } = open();
  const send = vi.fn(() => Promise.reject(error));
  await expect(start(send)).rejects.toBe(error);
  expect(send).toHaveBeenCalledTimes(1);
});

test('retries are limited', async () => {
  const { start, lose, giveBack } = open();
  const send = vi.fn(async () => {
    lose();
    giveBack();
    throw LOST;
  });
  await expect(start(send)).rejects.toBe(LOST);
  expect(send).toHaveBeenCalledTimes(5);
});
