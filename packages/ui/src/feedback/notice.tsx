import type { ReactNode } from 'react';
import { Icon, type IconName } from '#src/layout/icons.tsx';

/** Determines icon and colour. */
export type NoticeKind = 'warning' | 'error' | 'info';

const ICON_OF: Record<NoticeKind, IconName> = { warning: 'warning', error: 'error', info: 'info' };

interface NoticeProps {
  kind: NoticeKind;
  /** Without it the notice cannot be closed. */
  onDismiss?: () => void;
  children: ReactNode;
}

/** A message that screen readers announce at once (`role="alert"`); it never takes the focus. */
export function Notice({ kind, onDismiss, children }: NoticeProps) {
  return (
    <div className="notice" data-kind={kind} role="alert">
      <Icon name={ICON_OF[kind]} />
      <p className="flex-1">{children}</p>
      {onDismiss && (
        <button type="button" className="notice-close" aria-label="Dismiss message" onClick={onDismiss}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
