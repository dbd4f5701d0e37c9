import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { ToastCard } from './toast-card.tsx';
import { shiftBelow } from './toast-shift.ts';
import { TOAST_HOTKEY } from './toast-speech.ts';
import type { PauseReason, ShownToast } from './toast-store.ts';

export interface ToastStackProps {
  toasts: readonly ShownToast[];
  onDismiss: (id: string) => void;
  onHold: (reason: PauseReason, held: boolean) => void;
}

/** The visible, interactive stack of toasts. Loaded after the page, as there are no toasts at first. */
export function ToastStack({ toasts, onDismiss, onHold }: ToastStackProps) {
  const region = useRef<HTMLElement>(null);
  const returnTo = useRef<Element | null>(null);
  useHotkey(region, returnTo);
  useHoldCheck(region, toasts.length, onHold);
  useShift(region, toasts.length > 0);

  const dismiss = (id: string) => {
    giveFocusOn(region.current, id, returnTo.current);
    onDismiss(id);
  };

  const closeOnEscape = (event: KeyboardEvent<HTMLElement>, id: string) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    dismiss(id);
  };

  if (toasts.length === 0) return null;
  return (
    <section
      ref={region}
      className="toasts fixed top-[calc(var(--toast-top,16px)+env(safe-area-inset-top))] right-[max(12px,env(safe-area-inset-right))] z-60 max-h-dvh w-[min(380px,100vw-24px)] pointer-events-none"
      aria-label={`Notifications (${TOAST_HOTKEY})`}
      tabIndex={-1}
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) returnTo.current = event.relatedTarget;
        onHold('focus', true);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onHold('focus', false);
      }}
      onPointerEnter={() => onHold('hover', true)}
      onPointerLeave={() => onHold('hover', false)}
    >
      <ol className="flex flex-col [translate:0_var(--toast-shift,0px)] motion-safe:[transition:translate_200ms_var(--ease)]">
        {toasts.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            onDismiss={() => dismiss(toast.id)}
            onKeyDown={(event) => closeOnEscape(event, toast.id)}
          />
        ))}
      </ol>
    </section>
  );
}

/** The hotkey moves the focus to the newest toast, and from the toasts back to where it was. */
function useHotkey(region: RefObject<HTMLElement | null>, returnTo: RefObject<Element | null>) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== TOAST_HOTKEY || !region.current) return;
      event.preventDefault();
      const newest = [...region.current.querySelectorAll('.toast:not([data-phase="leaving"]) button')].at(-1);
      focusElement(region.current.contains(document.activeElement) ? returnTo.current : newest);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [region, returnTo]);
}

/**
 * A toast that disappears under the pointer or with the focus fires no leave or blur event, so both are checked again
 * whenever the number of toasts changes; otherwise the remaining toasts would stay for ever.
 */
function useHoldCheck(
  region: RefObject<HTMLElement | null>,
  count: number,
  onHold: (reason: PauseReason, held: boolean) => void,
) {
  useEffect(() => {
    if (count === 0) return;
    const frame = requestAnimationFrame(() => {
      onHold('hover', region.current?.matches(':hover') ?? false);
      onHold('focus', region.current?.contains(document.activeElement) ?? false);
    });
    return () => cancelAnimationFrame(frame);
  }, [region, count, onHold]);
}

/**
 * Toasts avoid elements with `data-clear-of-toasts`. The check runs in every frame while there are toasts,
 * as scrolling, rotating a phone and new content can all move something under them.
 */
function useShift(region: RefObject<HTMLElement | null>, isNeeded: boolean) {
  useLayoutEffect(() => {
    if (!isNeeded) return;
    let frame = 0;
    const give = () => {
      const kept = [...document.querySelectorAll('[data-clear-of-toasts]')];
      const stack = region.current;
      if (stack) {
        const shift = shiftBelow(
          stack.getBoundingClientRect(),
          kept.map((element) => element.getBoundingClientRect()),
          window.innerHeight,
        );
        stack.style.setProperty('--toast-shift', `${shift}px`);
      }
      frame = requestAnimationFrame(give);
    };
    give();
    return () => cancelAnimationFrame(frame);
  }, [region, isNeeded]);
}

/**
 * Moves the focus out of a toast that is closing: with the keyboard to the next toast, otherwise to where it was
 * before. With a mouse it never goes to another toast, which would pause that toast's timer.
 */
function giveFocusOn(region: HTMLElement | null, id: string, returnTo: Element | null) {
  const active = document.activeElement;
  const leaving = region?.querySelector(`[data-toast="${CSS.escape(id)}"]`);
  if (!region || !active || !leaving?.contains(active)) return;
  const others = [...region.querySelectorAll('.toast:not([data-phase="leaving"])')].filter(
    (toast) => toast !== leaving,
  );
  const next = active.matches(':focus-visible') ? others.at(-1)?.querySelector('.toast-close') : null;
  focusElement(next ?? returnTo);
}

function focusElement(element: Element | null | undefined) {
  if (element instanceof HTMLElement && element.isConnected) element.focus();
}
