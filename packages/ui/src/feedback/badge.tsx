import type { ReactNode } from 'react';

/** `saving` wine on wine-soft; `solid` ink; `outline` ink edge; `cream` for wine grounds. */
export type BadgeLook = 'saving' | 'solid' | 'outline' | 'cream';

/** A few words that mark the thing beside them. */
export function Badge({ look = 'outline', children }: { look?: BadgeLook; children: ReactNode }) {
  return (
    <span className="badge" data-look={look}>
      {children}
    </span>
  );
}
