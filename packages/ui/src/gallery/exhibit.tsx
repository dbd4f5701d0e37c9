import type { ReactNode } from 'react';

interface ExhibitProps {
  title: string;
  /** How the parts lie: one below the other, or side by side as far as there is room. */
  layout?: 'column' | 'row';
  children: ReactNode;
}

/** A section of the gallery with its own heading. */
export function Exhibit({ title, layout = 'column', children }: ExhibitProps) {
  return (
    <section className="grid grid-cols-1 content-start gap-5 min-w-0">
      <h2 className="type-d4">{title}</h2>
      <div className={layout === 'row' ? 'flex flex-wrap items-center gap-4' : 'grid gap-5'}>{children}</div>
    </section>
  );
}

/** What a part of an example does that leads nowhere. */
export const doNothing = (): void => undefined;
