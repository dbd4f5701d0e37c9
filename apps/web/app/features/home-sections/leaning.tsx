import type { ReactNode } from 'react';

/** A heading with its last word in italics. */
export function leaning(heading: string): ReactNode {
  const at = heading.lastIndexOf(' ') + 1;
  return (
    <>
      {heading.slice(0, at)}
      <em>{heading.slice(at)}</em>
    </>
  );
}
