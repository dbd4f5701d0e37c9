import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { TOAST_HOTKEY, toastSpeech } from './toast-speech.ts';
import type { ToastStackProps } from './toast-stack.tsx';

type Stack = ComponentType<ToastStackProps>;

/**
 * The two live regions that announce toasts, and the stack itself. The live regions are rendered empty from the
 * start, because screen readers miss text in a region that is added together with it.
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
 * Loaded right after the page and not with the first toast, which may be about a failure to load anything. If loading
 * fails, the next toast retries.
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

/** Has no role, as pages query their own alert and status and would find an empty one here first. */
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
