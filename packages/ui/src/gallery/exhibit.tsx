import type { ReactNode } from 'react';

/** A section of the gallery with its own heading. */
export function Exhibit({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="exhibit">
      <h2 className="type-d4 exhibit-title">{title}</h2>
      {children}
    </section>
  );
}
