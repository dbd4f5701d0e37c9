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

/** The events that change the stack. */
export type ToastEvent =
  | { name: 'added'; toast: Toast }
  | { name: 'appeared' | 'announced' | 'leaving' | 'removed'; id: string };

/**
 * The toasts after an event, oldest first. Pure; returns the same array if nothing changes, to avoid a re-render. A
 * toast added under an id that is already shown replaces that toast.
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
  if (event.name === 'appeared' && current.phase !== 'entering') return toasts;
  const next = { ...current, ...CHANGES[event.name] };
  if (next.phase === current.phase && next.announcing === current.announcing) return toasts;
  return toasts.map((toast) => (toast === current ? next : toast));
}

const CHANGES = {
  appeared: { phase: 'visible', announcing: true },
  announced: { announcing: false },
  // The text being announced stays in the live region until it is read, even if the toast is closed early.
  leaving: { phase: 'leaving' },
} as const;
