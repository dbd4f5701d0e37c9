import type { ReactNode } from 'react';

interface BadgeProps {
  /** `saving`: wine on soft wine. `outline`: an ink border. `cream`: for wine grounds. */
  variant?: 'saving' | 'outline' | 'cream';
  children: ReactNode;
}

/** A few words that label the element next to them. */
export function Badge({ variant = 'outline', children }: BadgeProps) {
  return (
    <span
      className="inline-block py-0.5 px-2.25 border border-transparent rounded-sm text-[13.5px]/[1.45] font-semibold whitespace-nowrap data-[variant=saving]:bg-wine-soft data-[variant=saving]:text-thread data-[variant=outline]:border-current data-[variant=cream]:bg-on-wine data-[variant=cream]:text-on-cream"
      data-variant={variant}
    >
      {children}
    </span>
  );
}
