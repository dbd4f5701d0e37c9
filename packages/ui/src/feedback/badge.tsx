import type { ReactNode } from 'react';

interface BadgeProps {
  /** `saving`: wine on soft wine. `outline`: an ink border. `cream`: for wine grounds. */
  look?: 'saving' | 'outline' | 'cream';
  children: ReactNode;
}

/** A few words that label the element next to them. */
export function Badge({ look = 'outline', children }: BadgeProps) {
  return (
    <span
      className="inline-block py-0.5 px-2.25 border border-transparent rounded-sm text-[13.5px]/[1.45] font-semibold whitespace-nowrap data-[look=saving]:bg-wine-soft data-[look=saving]:text-thread data-[look=outline]:border-current data-[look=cream]:bg-on-wine data-[look=cream]:text-on-cream"
      data-look={look}
    >
      {children}
    </span>
  );
}
