import type { ComponentProps, ReactNode } from 'react';

/** The status that the stitching shows: `over` while dragging over it, `warned` if the photo may disappoint. */
export type PanelStatus = 'empty' | 'over' | 'reading' | 'filled' | 'warned' | 'error';

interface PanelProps extends ComponentProps<'div'> {
  status: PanelStatus;
}

/**
 * The frame of an upload panel, 3:4. The stitching along its edge shows the status: dashed while empty, animated
 * while something is dragged over it, closed and red if the photo cannot be used.
 */
export function Panel({ status, children, ...rest }: PanelProps) {
  return (
    <div {...rest} className="panel" data-state={status}>
      {children}
      <svg className="panel-seam" aria-hidden="true">
        <rect className="panel-seam-under" />
        <rect />
      </svg>
    </div>
  );
}

/** Lines on a pattern sheet. */
function Drawing(props: { viewBox: string; children: ReactNode }) {
  return (
    <svg
      {...props}
      className="panel-drawing"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
    />
  );
}

/** Sewing pattern of a tee, with grain line and notches. */
export function GarmentPattern() {
  return (
    <Drawing viewBox="0 0 201 190">
      <path
        strokeDasharray="5 4"
        strokeLinejoin="round"
        d="M74 11 C82 27 118 27 126 11 L149 19 C170 32 181 52 189 78 L160 94 L149 77 V177 H51 V77 L41 94 L12 78 C20 52 31 32 52 19 Z"
      />
      <path
        d="M100.500 52 V148 M96 60 L100.500 51 L105 60 M96 140 L100.500 149 L105 140"
        strokeLinecap="round"
      />
      <path d="M51 123.500 L45.500 127.500 V119.500 Z M149 123.500 L154.500 127.500 V119.500 Z M100.500 183 L96.500 177.500 H104.500 Z" />
    </Drawing>
  );
}

/** A dress form from head to hips, as drawn on a pattern sheet. */
export function PersonPattern() {
  return (
    <Drawing viewBox="0 0 180 200">
      <path
        strokeDasharray="5 4"
        strokeLinecap="round"
        d="M8 195 L15 122 C16 108 22 100 40 94 C62 86 78 86 79 74 C79 64 64 57 64 35 C64 17 75 8 90 8 C105 8 116 17 116 35 C116 57 101 64 101 74 C102 86 118 86 140 94 C158 100 164 108 165 122 L172 195"
      />
      <path strokeDasharray="5 4" d="M43 136 C47 155 47 176 43 195 M137 136 C133 155 133 176 137 195" />
      <path strokeDasharray="0.1 5" strokeLinecap="round" strokeWidth="1.6" d="M90 104 V188" />
      <path d="M15 119 H24 M165 119 H156" />
    </Drawing>
  );
}

/** What an empty panel offers, below the drawing of what goes into it. */
export function PanelContent({ children }: { children: ReactNode }) {
  return (
    <div className="absolute inset-[calc(var(--inset,12px)+8px)] flex flex-col items-center gap-3 px-2 pt-7 pb-1.5 max-sm:inset-[calc(var(--inset,12px)+4px)] max-sm:gap-1.5 max-sm:px-1 max-sm:pt-3 max-sm:pb-1 [&>.panel-drawing]:mb-3 [&>.panel-drawing]:max-w-[58%] max-sm:[&>.panel-drawing]:mb-1.5 max-sm:[&>.panel-drawing]:max-w-[70%]">
      {children}
    </div>
  );
}
