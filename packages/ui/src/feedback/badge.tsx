import type { ReactNode } from 'react';

/** `saving`: wine on soft wine. `solid`: ink. `outline`: an ink border. `cream`: for wine grounds. */
export type BadgeLook = 'saving' | 'solid' | 'outline' | 'cream';

/** A few words that label the element next to them. */
export function Badge({ look = 'outline', children }: { look?: BadgeLook; children: ReactNode }) {
  return (
    <span
      className="inline-block py-0.5 px-2.25 border border-transparent rounded-sm text-[13.5px]/[1.45] font-semibold whitespace-nowrap data-[look=saving]:bg-wine-soft data-[look=saving]:text-thread data-[look=solid]:bg-ink data-[look=solid]:text-on-ink data-[look=outline]:border-current data-[look=cream]:bg-on-wine data-[look=cream]:text-on-cream"
      data-look={look}
    >
      {children}
    </span>
  );
}
