import type { ReactNode } from 'react';

/** `saving`: wine on soft wine. `solid`: ink. `outline`: an ink border. `cream`: for wine grounds. */
export type BadgeLook = 'saving' | 'solid' | 'outline' | 'cream';

/** A few words that label the element next to them. */
export function Badge({ look = 'outline', children }: { look?: BadgeLook; children: ReactNode }) {
  return (
    <span className="badge" data-look={look}>
      {children}
    </span>
  );
}
