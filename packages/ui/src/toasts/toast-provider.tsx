import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { late } from '#src/late.tsx';
import { toastSpeech } from './toast-speech.ts';
import type { ToastStackProps } from './toast-stack.tsx';
import { createToastStore, type ShownToast, type ToastStore } from './toast-store.ts';

/** Shows and closes toasts. The functions are stable, so they can be used in dependency arrays. */
export type Toasts = Pick<ToastStore, 'show' | 'dismiss'>;

const ToastContext = createContext<Toasts | null>(null);

const NONE: readonly ShownToast[] = [];

/** Provides toasts to its children and shows them above the page. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createToastStore);
  const shown = useSyncExternalStore(store.subscribe, store.getToasts, () => NONE);
  useEffect(() => store.clear, [store]);

  return (
    <ToastContext value={store}>
      {children}
      <ToastRegion toasts={shown} onDismiss={store.dismiss} onHold={store.hold} />
    </ToastContext>
  );
}

/**
 * The toasts of the page. Using it never re-renders a component: it contains only functions.
 * @throws Error outside a ToastProvider, where a toast would never be shown.
 */
export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToasts() was called outside <ToastProvider>.');
  return toasts;
}

/**
 * The two live regions that announce toasts, and the stack itself. The live regions are rendered empty from the
 * start, because screen readers miss text in a region that is added together with it.
 */
function ToastRegion(props: ToastStackProps) {
  return (
    <>
      <LiveRegion toasts={props.toasts.filter(({ type }) => type !== 'error')} politeness="polite" />
      <LiveRegion toasts={props.toasts.filter(({ type }) => type === 'error')} politeness="assertive" />
      <LateStack key={String(props.toasts.length > 0)} {...props} />
    </>
  );
}

/**
 * Loaded right after the page and not with the first toast, which may be about a failure to load anything. If loading
 * fails, the first toast, with which it is mounted anew, retries.
 */
const LateStack = late(async () => (await import('./toast-stack.tsx')).ToastStack);

interface LiveRegionProps extends Pick<ToastStackProps, 'toasts'> {
  politeness: 'polite' | 'assertive';
}

/** Has no role, as pages query their own alert and status and would find an empty one here first. */
function LiveRegion({ toasts, politeness }: LiveRegionProps) {
  return (
    <div className="sr-only" aria-live={politeness}>
      {toasts
        .filter(({ announcing }) => announcing)
        .map((toast) => (
          <p key={toast.id}>{toastSpeech(toast)}</p>
        ))}
    </div>
  );
}
