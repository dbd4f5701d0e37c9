import type { ReactNode } from 'react';

/** A row of a list of terms: the term, and what it means beside it. */
export function Term({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="border-t border-line py-3.5 last:border-b sm:grid sm:grid-cols-[9em_1fr] sm:gap-4">
      <dt className="font-[550]">{name}</dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  );
}
