import type { KeyboardEventHandler } from 'react';
import { Icon, type IconName } from '#src/layout/icons.tsx';
import type { ShownToast, ToastType } from './toast-reducer.ts';
import { TOAST_TYPE_WORDS } from './toast-speech.ts';

const ICON_OF: Record<ToastType, IconName> = {
  success: 'check',
  error: 'error',
  warning: 'warning',
  info: 'info',
};

interface ToastCardProps {
  toast: ShownToast;
  onDismiss: () => void;
  onKeyDown?: KeyboardEventHandler<HTMLLIElement>;
}

/** One toast as a list item: a stitch in the status colour, icon, title, text, action and close button. */
export function ToastCard({ toast, onDismiss, onKeyDown }: ToastCardProps) {
  const { id, type, title, message, action, phase } = toast;
  return (
    <li
      className="toast group/toast"
      data-toast={id}
      data-type={type}
      data-phase={phase}
      onKeyDown={onKeyDown}
    >
      <div className="min-h-0 pb-3 group-data-[phase=leaving]/toast:pb-0 group-data-[phase=leaving]/toast:[transition:padding-bottom_100ms_200ms_var(--ease)] motion-reduce:group-data-phase/toast:[transition:opacity_120ms_linear]">
        <div className="[--toast-colour:var(--info)] relative grid grid-cols-[18px_1fr_auto] gap-3.5 pt-4.75 pr-2.5 pb-4 pl-4 rounded-sm bg-paper text-ink [box-shadow:var(--shadow-2)] wrap-anywhere before:absolute before:inset-x-2 before:top-1.25 before:border-t-2 before:border-dashed before:border-(--toast-colour) [&>.icon]:mt-0.5 [&>.icon]:text-(--toast-colour) group-data-[type=success]/toast:[--toast-colour:var(--ok)] group-data-[type=warning]/toast:[--toast-colour:var(--warn)] group-data-[type=error]/toast:[--toast-colour:var(--bad)] forced-colors:border forced-colors:border-[CanvasText]">
          <Icon name={ICON_OF[type]} />
          <div className="toast-text">
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
            className="relative grid place-items-center size-8 -my-1.25 rounded-sm cursor-pointer after:absolute after:-inset-1.5 hover:bg-[color-mix(in_oklab,transparent,var(--wine)_8%)] focus-visible:outline-offset-0"
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
