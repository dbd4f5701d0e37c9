interface ContentsProps {
  /** The parts of the page: their fragment ids and their titles. */
  parts: readonly { id: string; title: string }[];
  /** Its place. */
  className: string;
}

/** The table of contents of a long text. */
export function Contents({ parts, className }: ContentsProps) {
  return (
    <nav className={className} aria-label="On this page">
      <p className="type-label">On this page</p>
      <ol>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block py-1.5 text-ink-2 hover:text-ink hover:underline hover:underline-offset-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
