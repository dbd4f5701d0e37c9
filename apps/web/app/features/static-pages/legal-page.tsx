import type { ReactNode } from 'react';
import './static-pages.css';

export interface LegalSection {
  /** Fragment id of the section. */
  id: string;
  title: string;
  content: ReactNode;
}

interface LegalPageProps {
  title: ReactNode;
  intro: ReactNode;
  /** Content between the introduction and the sections. */
  opening?: ReactNode;
  sections: readonly LegalSection[];
  /** Numbers the sections, since legal texts are cited by number. */
  numbered?: boolean;
}

/** A long text in sections, with its table of contents next to it. */
export function LegalPage({ title, intro, opening, sections, numbered }: LegalPageProps) {
  const heading = (section: LegalSection, index: number) =>
    numbered ? `${index + 1}. ${section.title}` : section.title;
  return (
    <article className="frame legal">
      <header className="legal-head">
        <h1 className="type-d1">{title}</h1>
        <div className="type-lead legal-intro">{intro}</div>
      </header>
      <nav className="legal-contents" aria-label="On this page">
        <p className="type-label">On this page</p>
        <ol>
          {sections.map((section, index) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{heading(section, index)}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-text">
        {opening}
        {sections.map((section, index) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
            <h2 id={`${section.id}-title`} className="type-d4">
              {heading(section, index)}
            </h2>
            {section.content}
          </section>
        ))}
      </div>
    </article>
  );
}
