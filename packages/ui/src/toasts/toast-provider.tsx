import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { ShownToast } from './toast-reducer.ts';
import { ToastRegion } from './toast-region.tsx';
import { createToastStore, type ToastStore } from './toast-store.ts';

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
