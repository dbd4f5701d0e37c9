import type { KeyboardEventHandler } from 'react';
import { Icon } from '#src/layout/icons.tsx';
import { TOAST_TYPE_WORDS } from './toast-speech.ts';
import type { ShownToast, ToastType } from './toast-store.ts';

const COLOURS: Record<ToastType, string> = {
  success: '[--stitch:var(--color-ok)]',
  error: '[--stitch:var(--color-bad)]',
  warning: '[--stitch:var(--color-warn)]',
  info: '[--stitch:var(--color-info)]',
};

/** Fades out during the first two thirds of its 300 ms, then collapses, so that those below move up smoothly. */
const TOAST =
  'toast group/toast grid grid-rows-[1fr] opacity-0 pointer-events-auto data-[phase=visible]:opacity-100 data-[phase=visible]:[transition:opacity_200ms_var(--ease)] data-[phase=leaving]:pointer-events-none motion-safe:data-[phase=leaving]:grid-rows-[0fr] data-[phase=leaving]:[transition:opacity_200ms_var(--ease),grid-template-rows_100ms_200ms_var(--ease)] motion-reduce:data-phase:[transition:opacity_120ms_linear]';
const FOLD =
  'min-h-0 pb-3 group-data-[phase=leaving]/toast:pb-0 motion-safe:group-data-[phase=leaving]/toast:[transition:padding-bottom_100ms_200ms_var(--ease)]';
const CARD =
  'relative grid grid-cols-[18px_1fr_auto] gap-3.5 pt-4.75 pr-2.5 pb-4 pl-4 rounded-sm bg-paper text-ink [box-shadow:var(--shadow-2)] wrap-anywhere [&>.icon]:mt-0.5 [&>.icon]:text-(--stitch) forced-colors:border forced-colors:border-[CanvasText]';
const SEAM =
  'before:absolute before:inset-x-2 before:top-1.25 before:border-t-2 before:border-dashed before:border-(--stitch)';

interface ToastCardProps {
  toast: ShownToast;
  onDismiss: () => void;
  onKeyDown?: KeyboardEventHandler<HTMLLIElement>;
}

/** One toast as a list item: a stitch in the status colour, icon, title, text, action and close button. */
export function ToastCard({ toast, onDismiss, onKeyDown }: ToastCardProps) {
  const { id, type, title, message, action, phase } = toast;
  return (
    <li className={TOAST} data-toast={id} data-phase={phase} onKeyDown={onKeyDown}>
      <div className={FOLD}>
        <div className={`${CARD} ${SEAM} ${COLOURS[type]}`}>
          <Icon name={type === 'success' ? 'check' : type} />
          <div>
            <p className="text-[15.5px]/[1.4] font-semibold">
              <span className="sr-only">{TOAST_TYPE_WORDS[type]}: </span>
              {title}
            </p>
            {message && <p className="text-[14.5px]/[1.45] text-ink-2">{message}</p>}
            {action && (
              <button
                type="button"
                className="relative min-h-6 mt-2 text-[14.5px]/[1.3] font-[550] border-b-[1.5px] border-current cursor-pointer after:absolute after:-inset-2"
                onClick={() => {
                  action.onClick();
                  onDismiss();
                }}
              >
                {action.label}
              </button>
            )}
          </div>
          <button
            type="button"
            className="toast-close relative grid place-items-center size-8 -my-1.25 rounded-sm cursor-pointer after:absolute after:-inset-1.5 hover:bg-wine-tint focus-visible:outline-offset-0"
            aria-label={`Close: ${title}`}
            onClick={onDismiss}
          >
            <Icon name="close" />
          </button>
        </div>
      </div>
    </li>
  );
}
