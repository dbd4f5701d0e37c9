import { createStore } from 'zustand/vanilla';
import { type Countdown, createCountdown } from '#src/feedback/countdown.ts';

/** Delay before a new toast becomes visible, so that its first frame is rendered transparent. */
const TOAST_APPEAR_MS = 10;
/** Duration of the leave animation. */
const TOAST_LEAVE_MS = 300;
/** Default duration of a toast. */
const TOAST_DURATION_MS = 5000;
/** Default duration of an error. */
const TOAST_ERROR_DURATION_MS = 7000;
/** Duration of the warning about an unverified email address. */
export const TOAST_VERIFICATION_DURATION_MS = 10_000;
/** How long a toast's text stays in the live region; any longer and it would be read twice. */
const TOAST_ANNOUNCE_MS = 1000;

/** Success, warning and info are announced politely; an error is announced at once. */
export type ToastType = 'success' | 'error' | 'warning' | 'info';

/** A short message that disappears by itself. */
export interface Toast {
  id: string;
  type: ToastType;
  title: string;
  message?: string;
  /** Milliseconds between appearing and starting to leave; Infinity keeps it until it is closed. */
  duration: number;
  action?: { label: string; onClick: () => void };
}

/** A toast in the stack, with its current phase. */
export interface ShownToast extends Toast {
  /** Rendered but transparent, visible, or fading out. */
  phase: 'entering' | 'visible' | 'leaving';
  /** Its text is in the live region for screen readers. */
  announcing: boolean;
}

/** The toast to show: `id` defaults to a new one, `duration` (ms) to 5000, or 7000 for errors. */
export type ToastInput = Omit<Toast, 'id' | 'duration'> & Partial<Pick<Toast, 'id' | 'duration'>>;

/** Why the toasts' timers are paused: the pointer is over a toast, or a toast has the focus. */
export type PauseReason = 'hover' | 'focus';

/** The timers of one toast. */
interface Life {
  countdown: Countdown;
  /** The next transition: appearing or leaving. */
  step: ReturnType<typeof setTimeout>;
  announcement?: ReturnType<typeof setTimeout>;
}

/** The toasts of one page and their timers. Does not depend on the DOM. */
export function createToastStore() {
  const { getState, setState, subscribe } = createStore<readonly ShownToast[]>(() => []);
  let made = 0;
  const lives = new Map<string, Life>();
  const reasons = new Set<PauseReason>();

  const change = (id: string, changes: Partial<ShownToast>) =>
    setState((toasts) => toasts.map((toast) => (toast.id === id ? { ...toast, ...changes } : toast)), true);

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
    setState((toasts) => toasts.filter((toast) => toast.id !== id), true);
    // A removed toast fires no leave or blur event, so its hold reasons would never be released.
    if (lives.size === 0) reasons.clear();
  };

  /** Closes a toast; unknown ids and leaving toasts are ignored. */
  const dismiss = (id: string) => {
    const life = lives.get(id);
    if (!life || getState().some((toast) => toast.id === id && toast.phase === 'leaving')) return;
    life.countdown.stop();
    clearTimeout(life.step);
    life.step = setTimeout(() => remove(id), TOAST_LEAVE_MS);
    // The text being announced stays in the live region until it is read, even if the toast is closed early.
    change(id, { phase: 'leaving' });
  };

  const appear = (id: string, life: Life) => {
    life.announcement = setTimeout(() => change(id, { announcing: false }), TOAST_ANNOUNCE_MS);
    change(id, { phase: 'visible', announcing: true });
  };

  return {
    /** Shows a toast and returns its id. A toast with the same id is replaced and its timer restarted. */
    show(input: ToastInput): string {
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
      const shown: ShownToast = { ...input, id, duration, phase: 'entering', announcing: false };
      setState((toasts) => {
        const place = toasts.findIndex((toast) => toast.id === id);
        return place < 0 ? [...toasts, shown] : toasts.with(place, shown);
      }, true);
      return id;
    },
    dismiss,
    /** While any reason is held, all timers are paused. */
    hold(reason: PauseReason, held: boolean): void {
      if (held) reasons.add(reason);
      else reasons.delete(reason);
      for (const { countdown } of lives.values()) {
        if (reasons.size > 0) countdown.pause();
        else countdown.resume();
      }
    },
    subscribe,
    getToasts: getState,
    /** Removes all toasts and timers. The store can be used again afterwards. */
    clear(): void {
      for (const { id } of getState()) remove(id);
      reasons.clear();
    },
  };
}

export type ToastStore = ReturnType<typeof createToastStore>;
