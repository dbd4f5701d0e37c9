/** Success, warning and info are spoken when the screen reader is free; an error is spoken at once. */
export type ToastType = 'success' | 'error' | 'warning' | 'info';

/** A thing the person can do about a toast; the toast closes when it is done. */
export interface ToastAction {
  label: string;
  onClick: () => void;
}

/** A short message that comes by itself and leaves by itself. */
export interface Toast {
  id: string;
  type: ToastType;
  title: string;
  message?: string;
  /** Milliseconds from its appearance until it begins to leave; Infinity keeps it until it is closed. */
  duration: number;
  action?: ToastAction;
}

/** Drawn but transparent, seen, or on its way out. */
export type ToastPhase = 'entering' | 'visible' | 'leaving';

/** A toast in the stack, and where it is on its way. */
export interface ShownToast extends Toast {
  phase: ToastPhase;
  /** Its words stand in the live region, for screen readers to speak. */
  announcing: boolean;
}

/** What can happen to the stack. */
export type ToastEvent =
  | { name: 'added'; toast: Toast }
  | { name: 'appeared' | 'announced' | 'leaving' | 'removed'; id: string };

/**
 * The toasts after an event, oldest first. Pure; returns the same list when nothing changes, so that nothing
 * is drawn again. A toast added under an id that is shown takes that toast's place.
 */
export function toastReducer(toasts: readonly ShownToast[], event: ToastEvent): readonly ShownToast[] {
  if (event.name === 'added') {
    const shown: ShownToast = { ...event.toast, phase: 'entering', announcing: false };
    const replaces = toasts.some(({ id }) => id === shown.id);
    return replaces ? toasts.map((toast) => (toast.id === shown.id ? shown : toast)) : [...toasts, shown];
  }
  const current = toasts.find(({ id }) => id === event.id);
  if (!current) return toasts;
  if (event.name === 'removed') return toasts.filter((toast) => toast !== current);
  const next = { ...current, ...changeOf(current, event.name) };
  if (next.phase === current.phase && next.announcing === current.announcing) return toasts;
  return toasts.map((toast) => (toast === current ? next : toast));
}

function changeOf(toast: ShownToast, event: 'appeared' | 'announced' | 'leaving'): Partial<ShownToast> {
  switch (event) {
    case 'appeared':
      return toast.phase === 'entering' ? { phase: 'visible', announcing: true } : {};
    case 'announced':
      return { announcing: false };
    case 'leaving':
      // What is being spoken stays in the live region until it is spoken, even when the toast is closed early.
      return { phase: 'leaving' };
  }
}
