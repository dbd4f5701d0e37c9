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
    <li className="toast" data-toast={id} data-type={type} data-phase={phase} onKeyDown={onKeyDown}>
      <div className="toast-fold">
        <div className="toast-card">
          <Icon name={ICON_OF[type]} />
          <div className="toast-text">
            <p className="toast-title">
              <span className="sr-only">{TOAST_TYPE_WORDS[type]}: </span>
              {title}
            </p>
            {message && <p className="toast-message">{message}</p>}
            {action && (
              <button
                type="button"
                className="toast-action"
                onClick={() => {
                  action.onClick();
                  onDismiss();
                }}
              >
                {action.label}
              </button>
            )}
          </div>
          <button type="button" className="toast-close" aria-label={`Close: ${title}`} onClick={onDismiss}>
            <Icon name="close" />
          </button>
        </div>
      </div>
    </li>
  );
}
