import type { ReactNode } from 'react';

export interface SectionProps {
  id: string;
  title: string;
  /** The end of the title. */
  emphasis: string;
  /** Its place. */
  className?: string;
  children: ReactNode;
}

/** A section with its title on the left, where there is room. */
export function Section({ id, title, emphasis, className = '', children }: SectionProps) {
  return (
    <section
      id={id}
      className={`grid grid-cols-1 gap-x-(--gutter) gap-y-7 md:grid-cols-12 ${className}`.trim()}
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`} className="type-d2 md:col-start-1 md:col-end-6">
        {title} <em>{emphasis}</em>
      </h2>
      <div className="md:col-start-6 md:-col-end-1">{children}</div>
    </section>
  );
}
