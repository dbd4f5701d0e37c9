import type { ReactNode } from 'react';

/** A section of the gallery with its own heading. */
export function Exhibit({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 content-start gap-5 min-w-0">
      <h2 className="type-d4">{title}</h2>
      {children}
    </section>
  );
}
