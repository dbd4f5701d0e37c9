import type { ReactNode } from 'react';
import { Icon } from '#src/layout/icons.tsx';

const COLOURS = {
  success: '[--ground:var(--color-ok-soft)] [--stitch:var(--color-ok)]',
  warning: '[--ground:var(--color-warn-soft)] [--stitch:var(--color-warn)]',
  error: '[--ground:var(--color-bad-soft)] [--stitch:var(--color-bad)]',
  info: '[--ground:var(--color-info-soft)] [--stitch:var(--color-info)]',
};

const PLACES = {
  page: 'justify-center max-sm:justify-start py-3 max-sm:py-2 pl-(--margin) border-b border-[color-mix(in_oklab,var(--ground),var(--stitch)_40%)] text-[16px]/[1.45] max-sm:text-[14.5px]',
  inset: 'justify-start py-3 pl-5 rounded-sm text-[16px]/[1.45] text-(--stitch) font-[550]',
};

interface BannerProps {
  kind: keyof typeof COLOURS;
  /** The topic: names the region for screen reader users who navigate by landmarks. */
  label: string;
  /** `page`: full width, above the page. `inset`: a block within it. */
  place?: keyof typeof PLACES;
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
    <section
      className={`banner relative flex bg-(--ground) forced-colors:border forced-colors:border-[CanvasText] ${onDismiss ? 'pr-14' : 'pr-(--margin)'} ${COLOURS[kind]} ${PLACES[place]}`}
      aria-label={label}
    >
      {/* On a phone, text and action flow inline: an action on its own line would cost a small screen that line. */}
      <div className="grid grid-cols-[18px_auto_auto] items-baseline gap-y-1 gap-x-3.5 min-w-0 wrap-anywhere [&>.icon]:self-start [&>.icon]:mt-0.5 [&>.icon]:text-(--stitch) max-sm:block max-sm:relative max-sm:pl-7.5 max-sm:[&>.icon]:absolute max-sm:[&>.icon]:left-0">
        <Icon name={kind === 'success' ? 'check' : kind} />
        <div className="max-sm:inline max-sm:after:content-['\a0_']" {...(live ? { role: 'status' } : {})}>
          {children}
        </div>
        {action && (
          <div
            className="text-[15px] font-[550] [&>a:not(.button)]:underline [&>a:not(.button)]:underline-offset-[3px] max-sm:inline max-sm:[&>.button]:[font-size:inherit]"
            data-clear-of-toasts
          >
            {action}
          </div>
        )}
      </div>
      {onDismiss && (
        <button
          type="button"
          className="absolute top-1 right-2 grid place-items-center size-10 rounded-sm cursor-pointer hover:bg-wine-tint focus-visible:-outline-offset-3"
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
