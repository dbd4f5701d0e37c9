import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { TOAST_HOTKEY, toastSpeech } from './toast-speech.ts';
import type { ToastStackProps } from './toast-stack.tsx';

type Stack = ComponentType<ToastStackProps>;

/**
 * The two live regions that speak toasts, and the stack of them. The live regions are there from the first drawing,
 * empty: screen readers miss words in a region that arrives together with them.
 */
export function ToastRegion(props: ToastStackProps) {
  const Stack = useStack(props.toasts.length > 0);
  return (
    <>
      <LiveRegion toasts={props.toasts.filter(({ type }) => type !== 'error')} politeness="polite" />
      <LiveRegion toasts={props.toasts.filter(({ type }) => type === 'error')} politeness="assertive" />
      {Stack && <Stack {...props} />}
    </>
  );
}

/**
 * Loaded as soon as the page stands, and not with the first toast: that one may say that nothing can be loaded. Where it
 * did not come, the next toast asks again.
 */
function useStack(isNeeded: boolean): Stack | null {
  const [stack, setStack] = useState<Stack | null>(null);
  const load = useCallback(() => {
    import('./toast-stack.tsx').then(
      ({ ToastStack }) => setStack(() => ToastStack),
      () => undefined,
    );
  }, []);
  useEffect(load, [load]);
  useEffect(() => {
    if (isNeeded && !stack) load();
  }, [isNeeded, stack, load]);
  return stack;
}

/** Without a role: pages look for their own alert and status, and would find an empty one here first. */
function LiveRegion({
  toasts,
  politeness,
}: {
  toasts: ToastStackProps['toasts'];
  politeness: 'polite' | 'assertive';
}) {
  return (
    <div className="sr-only" aria-live={politeness}>
      {toasts
        .filter(({ announcing }) => announcing)
        .map((toast) => (
          <p key={toast.id}>{toastSpeech(toast, TOAST_HOTKEY)}</p>
        ))}
    </div>
  );
}
