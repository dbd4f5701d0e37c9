import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastStore, TOAST_VERIFICATION_DURATION_MS, type ToastStore } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const phases = (store: ToastStore) => store.getToasts().map(({ title, phase }) => `${title} ${phase}`);

/** Advances the clock to `ms` after the start of the test. */
function createClock() {
  let now = 0;
  return (ms: number) => {
    vi.advanceTimersByTime(ms - now);
    now = ms;
  };
}

describe('a single toast', () => {
  it('is visible after 10 ms, leaves at 5000 ms and is gone 300 ms later', () => {
    const store = createToastStore();
    const at = createClock();
    store.show({ type: 'success', title: 'a' });
    expect(phases(store)).toEqual(['a entering']);
    at(9);
    expect(phases(store)).toEqual(['a entering']);
    at(10);
    expect(phases(store)).toEqual(['a visible']);
    at(4999);
    expect(phases(store)).toEqual(['a visible']);
    at(5000);
    expect(phases(store)).toEqual(['a leaving']);
    at(5299);
    expect(phases(store)).toEqual(['a leaving']);
    at(5300);
    expect(phases(store)).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    { type: 'success', duration: undefined, lasts: 5000 },
    { type: 'info', duration: undefined, lasts: 5000 },
    { type: 'warning', duration: undefined, lasts: 5000 },
    { type: 'error', duration: undefined, lasts: 7000 },
    { type: 'error', duration: 800, lasts: 800 },
    { type: 'warning', duration: TOAST_VERIFICATION_DURATION_MS, lasts: 10_000 },
  ] as const)('of type $type with duration $duration stays $lasts ms', ({ type, duration, lasts }) => {
    const store = createToastStore();
    const at = createClock();
    store.show({ type, title: 'a', duration });
    expect(store.getToasts()[0]?.duration).toBe(lasts);
    at(lasts - 1);
    expect(phases(store)).toEqual(['a visible']);
    at(lasts);
    expect(phases(store)).toEqual(['a leaving']);
  });

  it('stays until it is closed if its duration is infinite', () => {
    const store = createToastStore();
    const id = store.show({ type: 'info', title: 'a', duration: Number.POSITIVE_INFINITY });
    vi.advanceTimersByTime(3_600_000);
    expect(phases(store)).toEqual(['a visible']);
    store.dismiss(id);
    vi.advanceTimersByTime(300);
    expect(phases(store)).toEqual([]);
  });

  it('is announced for one second once it is visible', () => {
    const store = createToastStore();
    const at = createClock();
    store.show({ type: 'info', title: 'a' });
    const announcing = () => store.getToasts().map((toast) => toast.announcing);
    expect(announcing()).toEqual([false]);
    at(10);
    expect(announcing()).toEqual([true]);
    at(1009);
    expect(announcing()).toEqual([true]);
    at(1010);
    expect(announcing()).toEqual([false]);
  });
});

it('keeps every field of a toast', () => {
  const store = createToastStore();
  const action = { label: 'Undo', onClick: () => {} };
  const whole = { id: 'a', type: 'warning', title: 'a', message: 'More', duration: 10, action } as const;
  store.show(whole);
  expect(store.getToasts()).toEqual([{ ...whole, phase: 'entering', announcing: false }]);
});

describe('closing', () => {
  it('continues to announce a toast that is closed early, and stops on time', () => {
    const store = createToastStore();
    const id = store.show({ type: 'info', title: 'a' });
    vi.advanceTimersByTime(800);
    store.dismiss(id);
    expect(store.getToasts()[0]).toMatchObject({ phase: 'leaving', announcing: true });
    vi.advanceTimersByTime(210);
    expect(store.getToasts()[0]).toMatchObject({ phase: 'leaving', announcing: false });
  });

  it('removes only the one that left', () => {
    const store = createToastStore();
    const [, b] = ['a', 'b', 'c'].map((title) => store.show({ type: 'info', title }));
    vi.advanceTimersByTime(10);
    store.dismiss(b ?? '');
    vi.advanceTimersByTime(300);
    expect(phases(store)).toEqual(['a visible', 'c visible']);
  });

  it('tells no subscriber of a toast that is unknown or already leaving', () => {
    const store = createToastStore();
    const id = store.show({ type: 'info', title: 'a' });
    store.dismiss(id);
    const before = store.getToasts();
    store.dismiss(id);
    store.dismiss('unknown');
    expect(store.getToasts()).toBe(before);
  });

  it('takes 300 ms, counted from the first request', () => {
    const store = createToastStore();
    const at = createClock();
    const id = store.show({ type: 'info', title: 'a' });
    at(100);
    store.dismiss(id);
    at(300);
    store.dismiss(id);
    at(399);
    expect(phases(store)).toEqual(['a leaving']);
    at(400);
    expect(phases(store)).toEqual([]);
  });

  it('works before the toast has appeared, which then never does', () => {
    const store = createToastStore();
    const seen = new Set<string>();
    store.subscribe(() => {
      for (const { phase } of store.getToasts()) seen.add(phase);
    });
    store.dismiss(store.show({ type: 'info', title: 'a' }));
    vi.advanceTimersByTime(300);
    expect(phases(store)).toEqual([]);
    expect(seen).toEqual(new Set(['entering', 'leaving']));
  });

  it('closes all at once, and ignores unknown ids', () => {
    const store = createToastStore();
    store.show({ type: 'info', title: 'a' });
    store.show({ type: 'error', title: 'b' });
    store.dismiss('unknown');
    vi.advanceTimersByTime(50);
    for (const { id } of store.getToasts()) store.dismiss(id);
    expect(phases(store)).toEqual(['a leaving', 'b leaving']);
    vi.advanceTimersByTime(300);
    expect(phases(store)).toEqual([]);
  });
});

describe('several toasts', () => {
  it('stack in order of arrival, each with its own timer', () => {
    const store = createToastStore();
    const at = createClock();
    store.show({ type: 'error', title: 'a' });
    at(1000);
    store.show({ type: 'success', title: 'b' });
    at(6000);
    expect(phases(store)).toEqual(['a visible', 'b leaving']);
    at(7000);
    expect(phases(store)).toEqual(['a leaving']);
    at(7300);
    expect(phases(store)).toEqual([]);
  });

  it('get unique ids; a toast with an id already shown replaces that one and restarts', () => {
    const store = createToastStore();
    const at = createClock();
    expect(store.show({ type: 'info', title: 'a' })).not.toBe(store.show({ type: 'info', title: 'b' }));
    store.show({ id: 'mine', type: 'info', title: 'old' });
    store.show({ type: 'info', title: 'c', duration: 9000 });
    at(3900);
    store.dismiss('mine');
    at(4000);
    expect(store.show({ id: 'mine', type: 'error', title: 'new' })).toBe('mine');
    expect(phases(store)).toEqual(['a visible', 'b visible', 'new entering', 'c visible']);
    at(10_999);
    expect(phases(store)).toEqual(['new visible']);
    at(11_000);
    expect(phases(store)).toEqual(['new leaving']);
  });
});

describe('pausing', () => {
  it('pauses all toasts until every reason is released', () => {
    const store = createToastStore();
    const at = createClock();
    store.show({ type: 'info', title: 'a' });
    at(4000);
    store.hold('hover', true);
    store.hold('focus', true);
    store.show({ type: 'info', title: 'b' });
    at(60_000);
    store.hold('hover', false);
    at(90_000);
    expect(phases(store)).toEqual(['a visible', 'b visible']);
    store.hold('focus', false);
    at(90_999);
    expect(phases(store)).toEqual(['a visible', 'b visible']);
    at(91_000);
    expect(phases(store)).toEqual(['a leaving', 'b visible']);
    at(95_000);
    expect(phases(store)).toEqual(['b leaving']);
  });

  it('does not pause a toast that is already leaving', () => {
    const store = createToastStore();
    const at = createClock();
    store.dismiss(store.show({ type: 'info', title: 'a' }));
    store.hold('hover', true);
    at(300);
    expect(phases(store)).toEqual([]);
  });

  it('ends with the last toast: a later one is not paused by a pointer that left with it', () => {
    const store = createToastStore();
    const at = createClock();
    const id = store.show({ type: 'info', title: 'a' });
    store.hold('hover', true);
    store.dismiss(id);
    at(300);
    store.show({ type: 'info', title: 'b' });
    at(5300);
    expect(phases(store)).toEqual(['b leaving']);
  });
});

describe('subscribers', () => {
  it('are notified of every change with a new array, and not after unsubscribing', () => {
    const store = createToastStore();
    const lists: unknown[] = [];
    const leave = store.subscribe(() => lists.push(store.getToasts()));
    const id = store.show({ type: 'info', title: 'a' });
    vi.advanceTimersByTime(10);
    expect(lists).toHaveLength(2);
    expect(lists[0]).not.toBe(lists[1]);
    leave();
    store.dismiss(id);
    expect(lists).toHaveLength(2);
  });
});

it('removes every toast and timer, and can be used again', () => {
  const store = createToastStore();
  store.show({ type: 'info', title: 'a' });
  store.show({ type: 'error', title: 'b' });
  vi.advanceTimersByTime(20);
  store.hold('focus', true);
  store.clear();
  expect(store.getToasts()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  store.show({ type: 'info', title: 'c' });
  vi.advanceTimersByTime(5000);
  expect(phases(store)).toEqual(['c leaving']);
});
