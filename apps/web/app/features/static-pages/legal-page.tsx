import type { ReactNode } from 'react';
import { Contents } from '#app/shell/contents.tsx';
import './legal-text.css';

export interface LegalSection {
  /** Fragment id of the section. */
  id: string;
  title: string;
  content: ReactNode;
}

interface LegalPageProps {
  /** The heading; `emphasis` is its part in italics. */
  title: string;
  emphasis: string;
  intro: ReactNode;
  /** Content between the introduction and the sections. */
  opening?: ReactNode;
  sections: readonly LegalSection[];
  /** Numbers the sections, since legal texts are cited by number. */
  numbered?: boolean;
}

/** A long text in sections, with its table of contents next to it. */
export function LegalPage({ title, emphasis, intro, opening, sections, numbered }: LegalPageProps) {
  const titled = sections.map(({ title: own, ...section }, index) => ({
    ...section,
    title: numbered ? `${index + 1}. ${own}` : own,
  }));
  return (
    <article className="frame grid grid-cols-1 gap-x-(--gutter) gap-y-10 pt-7 pb-22 md:grid-cols-12 md:gap-y-18 md:pb-30">
      <header className="md:col-span-full">
        <h1 className="type-d1 ml-[-0.03em]">
          {title} <em>{emphasis}</em>
        </h1>
        <div className="type-lead mt-6 max-w-[52ch] text-ink-2">{intro}</div>
      </header>
      <Contents
        className="border-y border-line py-4.5 text-[15.5px] md:sticky md:top-[calc(var(--top-height)+24px)] md:col-start-1 md:col-end-4 md:max-h-[calc(100dvh-var(--top-height)-48px)] md:self-start md:overflow-y-auto md:border-0 md:py-0 [&>p]:mb-1"
        parts={titled}
      />
      <div className="legal-text md:col-start-5 md:-col-end-1">
        {opening}
        {titled.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
            <h2 id={`${section.id}-title`} className="type-d4">
              {section.title}
            </h2>
            {section.content}
          </section>
        ))}
      </div>
    </article>
  );
}
