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
      <div className="grid grid-cols-[18px_auto_auto] items-baseline gap-y-1 gap-x-3.5 min-w-0 wrap-anywhere [&>.icon]:self-start [&>.icon]:mt-0.5 [&>.icon]:text-(--banner-colour) max-sm:block max-sm:relative max-sm:pl-7.5 max-sm:[&>.icon]:absolute max-sm:[&>.icon]:left-0">
        <Icon name={ICON_OF[kind]} />
        <div
          className="max-sm:inline max-sm:after:content-['\a0_'] max-sm:after:content-['']"
          {...(live ? { role: 'status' } : {})}
        >
          {children}
        </div>
        {action && (
          <div
            className="text-[15px] font-[550] [&>a:not(.button)]:underline [&>a:not(.button)]:underline-offset-[3px] max-sm:inline max-sm:[&>.button]:text-[inherit]"
            data-clear-of-toasts
          >
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
