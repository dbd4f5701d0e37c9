import type { ReactNode } from 'react';
import { Icon, type IconName } from '#src/layout/icons.tsx';

export type BannerKind = 'success' | 'warning' | 'error' | 'info';

const ICON_OF: Record<BannerKind, IconName> = {
  success: 'check',
  warning: 'warning',
  error: 'error',
  info: 'info',
};

interface BannerProps {
  kind: BannerKind;
  /** The topic: names the region for screen reader users who navigate by landmarks. */
  label: string;
  /** `page`: full width, above the page. `inset`: a block within it. */
  place?: 'page' | 'inset';
  /** One text button or link after the text. */
  action?: ReactNode;
  /** Without it the banner cannot be closed. */
  onDismiss?: () => void;
  /** The banner appears while the page is open: screen readers announce it when idle. */
  live?: boolean;
  children: ReactNode;
}

/** A persistent message in a soft colour. It pushes the content down and covers nothing. */
export function Banner({ kind, label, place = 'page', action, onDismiss, live, children }: BannerProps) {
  return (
    <section className="banner" data-kind={kind} data-place={place} aria-label={label}>
      <div className="banner-words">
        <Icon name={ICON_OF[kind]} />
        <div className="banner-text" {...(live ? { role: 'status' } : {})}>
          {children}
        </div>
        {action && (
          <div className="banner-action" data-clear-of-toasts>
            {action}
          </div>
        )}
      </div>
      {onDismiss && (
        <button
          type="button"
          className="banner-close"
          aria-label={`Close: ${label}`}
          data-clear-of-toasts
          onClick={onDismiss}
        >
          <Icon name="close" />
        </button>
      )}
    </section>
  );
}
