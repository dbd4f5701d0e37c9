import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { followOnce } from './follow-once.ts';

test('each target is followed once, until all are released', () => {
  const listener = vi.fn();
  const [page, frame] = [new EventTarget(), new EventTarget()];
  const followed = followOnce<EventTarget>((target, signal) => {
    target.addEventListener('load', () => listener(target), { signal });
  });
  for (const target of [page, frame, page]) followed.follow(target);
  page.dispatchEvent(new Event('load'));
  frame.dispatchEvent(new Event('load'));
  expect(listener.mock.calls).toEqual([[page], [frame]]);
  followed.end();
  page.dispatchEvent(new Event('load'));
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a removed frame is garbage collected while others are followed', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const listener = vi.fn();
  const followed = followOnce<EventTarget>((target, signal) => {
    target.addEventListener('load', listener, { signal });
  });
  const frame = (() => {
    const target = new EventTarget();
    followed.follow(target);
    return new WeakRef(target);
  })();
  // The target of a new WeakRef stays alive until the current task has ended.
  await vi.waitFor(() => {
    collect();
    expect(frame.deref() === undefined).toBe(true);
  });
  followed.end();
});
