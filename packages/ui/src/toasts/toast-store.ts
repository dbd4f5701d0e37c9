import { createStore } from 'zustand/vanilla';
import { type Countdown, createCountdown } from '#src/feedback/countdown.ts';
import { type ShownToast, type Toast, type ToastEvent, toastReducer } from './toast-reducer.ts';

/**
 * A toast becomes visible this long after it was added, so that its first frame is drawn transparent. Source:
 * specification, section 9.
 */
export const TOAST_APPEAR_MS = 10;
/** A toast takes this long to leave. Source: specification, section 9. */
export const TOAST_LEAVE_MS = 300;
/** A toast stays this long when nothing else is said. Source: specification, section 9. */
export const TOAST_DURATION_MS = 5000;
/** An error stays this long when nothing else is said. Source: specification, section 9. */
export const TOAST_ERROR_DURATION_MS = 7000;
/** For the warning that an email address is not verified yet. Source: specification, section 9. */
export const TOAST_VERIFICATION_DURATION_MS = 10_000;
/** How long a toast's words stand in the live region; afterwards they would only be read twice. */
export const TOAST_ANNOUNCE_MS = 1000;

/** What to show: `id` is made when none is given, `duration` (ms) is 5000, or 7000 for errors. */
export type ToastInput = Omit<Toast, 'id' | 'duration'> & Partial<Pick<Toast, 'id' | 'duration'>>;

/** Why time stands still for toasts: the pointer is on one, or the keyboard is. */
export type PauseReason = 'hover' | 'focus';

/** The toasts of one page: what shows, holds and ends them, and tells who draws them. */
export interface ToastStore {
  /** Shows a toast and returns its id. An id that is already shown is replaced and its time starts anew. */
  show(input: ToastInput): string;
  /** Lets a toast leave; unknown ids and leaving toasts are left alone. */
  dismiss(id: string): void;
  dismissAll(): void;
  /** While any reason holds, no toast's time passes. */
  hold(reason: PauseReason, held: boolean): void;
  subscribe(listener: () => void): () => void;
  getToasts(): readonly ShownToast[];
  /** Drops every toast and every timer. The store can be used again afterwards. */
  clear(): void;
}

/** What the clock does for one toast. */
interface Life {
  countdown: Countdown;
  /** Appearing or leaving, whichever is next. */
  step: ReturnType<typeof setTimeout>;
  announcement?: ReturnType<typeof setTimeout>;
}

/** The toasts of one page and their timers. Holds no reference to the page: it runs wherever timers run. */
export function createToastStore(): ToastStore {
  const { getState, setState, subscribe } = createStore<readonly ShownToast[]>(() => []);
  let made = 0;
  const lives = new Map<string, Life>();
  const reasons = new Set<PauseReason>();

  const apply = (event: ToastEvent) => setState((toasts) => toastReducer(toasts, event), true);

  const forget = (id: string) => {
    const life = lives.get(id);
    if (!life) return;
    life.countdown.stop();
    clearTimeout(life.step);
    clearTimeout(life.announcement);
    lives.delete(id);
  };

  const remove = (id: string) => {
    forget(id);
    apply({ name: 'removed', id });
    // A toast that is gone cannot be left by pointer or focus: nothing would ever let go.
    if (lives.size === 0) reasons.clear();
  };

  const dismiss = (id: string) => {
    const life = lives.get(id);
    if (!life || getState().some((toast) => toast.id === id && toast.phase === 'leaving')) return;
    life.countdown.stop();
    clearTimeout(life.step);
    life.step = setTimeout(() => remove(id), TOAST_LEAVE_MS);
    apply({ name: 'leaving', id });
  };

  const appear = (id: string, life: Life) => {
    life.announcement = setTimeout(() => apply({ name: 'announced', id }), TOAST_ANNOUNCE_MS);
    apply({ name: 'appeared', id });
  };

  return {
    show(input) {
      made += 1;
      const id = input.id ?? `toast-${made}`;
      const duration =
        input.duration ?? (input.type === 'error' ? TOAST_ERROR_DURATION_MS : TOAST_DURATION_MS);
      forget(id);
      const life: Life = {
        countdown: createCountdown(duration, () => dismiss(id)),
        step: setTimeout(() => appear(id, life), TOAST_APPEAR_MS),
      };
      lives.set(id, life);
      if (reasons.size === 0) life.countdown.resume();
      apply({ name: 'added', toast: { ...input, id, duration } });
      return id;
    },
    dismiss,
    dismissAll() {
      for (const { id } of getState()) dismiss(id);
    },
    hold(reason, held) {
      if (held) reasons.add(reason);
      else reasons.delete(reason);
      for (const { countdown } of lives.values()) {
        if (reasons.size > 0) countdown.pause();
        else countdown.resume();
      }
    },
    subscribe,
    getToasts: getState,
    clear() {
      for (const { id } of getState()) remove(id);
      reasons.clear();
    },
  };
}
