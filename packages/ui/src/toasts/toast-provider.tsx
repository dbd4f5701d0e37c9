import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { ShownToast } from './toast-reducer.ts';
import { ToastRegion } from './toast-region.tsx';
import type { ToastPosition } from './toast-stack.tsx';
import { createToastStore, type ToastStore } from './toast-store.ts';

/** What a component can do with toasts. The functions keep their identity, so they may stand in dependencies. */
export type Toasts = Pick<ToastStore, 'show' | 'dismiss' | 'dismissAll'>;

const ToastContext = createContext<Toasts | null>(null);

const NONE: readonly ShownToast[] = [];

/** Shows the toasts of everything inside it, above the page. `position` is the corner they stack in. */
export function ToastProvider({
  position = 'top-right',
  children,
}: {
  position?: ToastPosition;
  children: ReactNode;
}) {
  const [store] = useState(createToastStore);
  const shown = useSyncExternalStore(store.subscribe, store.getToasts, () => NONE);
  useEffect(() => store.clear, [store]);

  return (
    <ToastContext value={store}>
      {children}
      <ToastRegion toasts={shown} position={position} onDismiss={store.dismiss} onHold={store.hold} />
    </ToastContext>
  );
}

/**
 * The toasts of the page. Listening to it never draws a component again: it holds only what shows and closes.
 * @throws Error outside a ToastProvider, where a toast could never be seen.
 */
export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToasts() was called outside <ToastProvider>.');
  return toasts;
}
