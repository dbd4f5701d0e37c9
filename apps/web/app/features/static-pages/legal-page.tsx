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
    <article className="frame grid grid-cols-1 gap-y-10 gap-x-(--gutter) pt-7 pb-22 md:grid-cols-12 md:gap-y-18 md:pb-30">
      <header className="[&>h1]:ml-[-0.03em] md:col-span-full">
        <h1 className="type-d1">{title}</h1>
        <div className="type-lead max-w-[52ch] mt-6 text-ink-2">{intro}</div>
      </header>
      <nav
        className="py-4.5 border-y border-line text-[15.5px] [&_a]:block [&_a]:py-1.5 [&_a]:text-ink-2 [&_a:hover]:text-ink [&_a:hover]:underline [&_a:hover]:underline-offset-4 [&>.type-label]:mb-1 md:col-start-1 md:col-end-4 md:self-start md:sticky md:top-[calc(var(--top-height)+24px)] md:max-h-[calc(100dvh-var(--top-height)-48px)] md:py-0 md:overflow-y-auto md:border-0"
        aria-label="On this page"
      >
        <p className="type-label">On this page</p>
        <ol>
          {sections.map((section, index) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{heading(section, index)}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="[&>section+section]:mt-12 [&>section+section]:pt-10 [&>section+section]:border-t [&>section+section]:border-line [&>section_:is(p,ul,dl)]:max-w-[66ch] [&>section_:is(h2_+_*,p_+_:is(p,ul,dl),ul_+_p)]:mt-3.5 [&>section_h3]:mt-5.5 [&>section_h3]:font-[550] [&>section_ul]:grid [&>section_ul]:gap-2 [&>section_ul]:pl-4.5 [&>section_ul]:[list-style:disc] [&>section_h3+ul]:mt-2 [&>section_ul>li::marker]:text-edge [&_strong]:font-[550] [&>section_:is(p,li,dd)>a]:underline [&>section_:is(p,li,dd)>a]:underline-offset-[3px] [&>section_:is(p,li,dd)>a]:wrap-anywhere md:col-start-5 md:-col-end-1">
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
