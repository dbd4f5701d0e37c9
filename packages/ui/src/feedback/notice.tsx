import type { ReactNode } from 'react';
import { Icon } from '#src/layout/icons.tsx';

interface NoticeProps {
  /** Determines icon and colour. */
  kind: 'warning' | 'error' | 'info';
  /** Without it the notice cannot be closed. */
  onDismiss?: () => void;
  children: ReactNode;
}

/** A message that screen readers announce at once (`role="alert"`); it never takes the focus. */
export function Notice({ kind, onDismiss, children }: NoticeProps) {
  return (
    <div className="notice" data-kind={kind} role="alert">
      <Icon name={kind} />
      <p className="flex-1">{children}</p>
      {onDismiss && (
        <button type="button" className="notice-close" aria-label="Dismiss message" onClick={onDismiss}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
