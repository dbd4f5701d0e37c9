import { describe, expect, it } from 'vitest';
import { type ShownToast, type Toast, toastReducer } from './toast-reducer.ts';

const toast = (id: string, rest: Partial<Toast> = {}): Toast => ({
  id,
  type: 'info',
  title: id,
  duration: 5000,
  ...rest,
});
const shown = (id: string, rest: Partial<ShownToast> = {}): ShownToast => ({
  ...toast(id),
  phase: 'visible',
  announcing: false,
  ...rest,
});

describe('toastReducer', () => {
  it('adds a toast after the others, invisible and unannounced', () => {
    const after = toastReducer([shown('a')], { name: 'added', toast: toast('b') });
    expect(after.map(({ id, phase, announcing }) => [id, phase, announcing])).toEqual([
      ['a', 'visible', false],
      ['b', 'entering', false],
    ]);
  });

  it('keeps every field of a toast', () => {
    const action = { label: 'Undo', onClick: () => {} };
    const whole = toast('a', { type: 'warning', message: 'More', duration: 10, action });
    expect(toastReducer([], { name: 'added', toast: whole })[0]).toMatchObject(whole);
  });

  it('replaces a toast with the same id in place', () => {
    const after = toastReducer([shown('a'), shown('b', { phase: 'leaving' }), shown('c')], {
      name: 'added',
      toast: toast('b', { title: 'new' }),
    });
    expect(after.map(({ id, title, phase }) => [id, title, phase])).toEqual([
      ['a', 'a', 'visible'],
      ['b', 'new', 'entering'],
      ['c', 'c', 'visible'],
    ]);
  });

  it('announces a toast when it appears, and stops on request', () => {
    const appeared = toastReducer([shown('a', { phase: 'entering' })], { name: 'appeared', id: 'a' });
    expect(appeared[0]).toMatchObject({ phase: 'visible', announcing: true });
    expect(toastReducer(appeared, { name: 'announced', id: 'a' })[0]).toMatchObject({ announcing: false });
  });

  it('does not bring back a toast that was closed before it appeared', () => {
    const leaving = [shown('a', { phase: 'leaving' })];
    expect(toastReducer(leaving, { name: 'appeared', id: 'a' })).toBe(leaving);
  });

  it('continues to announce a toast that is closed early', () => {
    const after = toastReducer([shown('a', { announcing: true })], { name: 'leaving', id: 'a' });
    expect(after[0]).toMatchObject({ phase: 'leaving', announcing: true });
  });

  it('removes only the one that left', () => {
    const [a, b, c] = [shown('a'), shown('b', { phase: 'leaving' }), shown('c')];
    expect(toastReducer([a, b, c], { name: 'removed', id: 'b' })).toEqual([a, c]);
  });

  it('returns the same array if nothing changes, to avoid a re-render', () => {
    const before = [shown('a'), shown('b', { phase: 'leaving' })];
    expect(toastReducer(before, { name: 'leaving', id: 'b' })).toBe(before);
    expect(toastReducer(before, { name: 'appeared', id: 'a' })).toBe(before);
    expect(toastReducer(before, { name: 'announced', id: 'a' })).toBe(before);
    expect(toastReducer(before, { name: 'removed', id: 'unknown' })).toBe(before);
  });
});
