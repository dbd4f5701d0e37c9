import type { ReactNode } from 'react';

const TONES = { plain: 'text-ink-2', ok: 'text-ok', warn: 'text-warn', bad: 'text-bad' } as const;

export type CaptionTone = keyof typeof TONES;

/** A few words beside the name of a panel or of the mirror. */
export function CaptionHint({ tone = 'plain', children }: { tone?: CaptionTone; children: ReactNode }) {
  return (
    <p
      className={`type-small inline-flex items-baseline gap-1.5 [&>.icon]:self-center ${TONES[tone]}`}
      data-tone={tone}
    >
      {children}
    </p>
  );
}
