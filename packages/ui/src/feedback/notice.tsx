import type { ReactNode } from 'react';
import { Icon } from '#src/layout/icons.tsx';

const COLOURS = {
  warning: '[--stitch:var(--color-warn)]',
  error: '[--stitch:var(--color-bad)]',
  info: '[--stitch:var(--color-info)]',
};

/** A seam in the notice's colour along its upper edge. */
const SEAM =
  'before:absolute before:inset-[6px_8px_auto] before:border-t-2 before:border-dashed before:border-(--stitch)';

interface NoticeProps {
  /** Determines icon and colour. */
  kind: keyof typeof COLOURS;
  /** Without it the notice cannot be closed. */
  onDismiss?: () => void;
  children: ReactNode;
}

/** A message that screen readers announce at once (`role="alert"`); it never takes the focus. */
export function Notice({ kind, onDismiss, children }: NoticeProps) {
  return (
    <div
      className={`notice relative flex gap-3 rounded-sm bg-paper pt-4.5 pr-2.5 pb-4 pl-4 text-left text-[15px]/[1.4] font-[550] wrap-anywhere text-ink [box-shadow:var(--shadow-2)] forced-colors:border forced-colors:border-[CanvasText] [&>.icon]:mt-0.5 [&>.icon]:text-(--stitch) ${SEAM} ${COLOURS[kind]}`}
      role="alert"
    >
      <Icon name={kind} />
      <p className="flex-1">{children}</p>
      {onDismiss && (
        <button
          type="button"
          className="relative -my-1.5 grid size-8 flex-none cursor-pointer place-items-center rounded-sm after:absolute after:-inset-1.5 hover:bg-wine-tint"
          aria-label="Dismiss message"
          onClick={onDismiss}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
