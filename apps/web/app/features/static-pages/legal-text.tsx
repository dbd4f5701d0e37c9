import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { LegalNode, LegalSource } from '../../../legal-markdown.ts';
import type { LegalSection } from './legal-page.tsx';

/** What stands in the text's slots. */
type Words = Readonly<Record<string, ReactNode>>;

/** @throws Error for a slot without words. */
export function toLegalSections(sources: readonly LegalSource[], words: Words): LegalSection[] {
  return sources.map(({ id, title, nodes }) => ({
    id,
    title,
    content: nodes.map((node, index) => toElement(node, words, `${index}`)),
  }));
}

function toElement(node: LegalNode, words: Words, key: string): ReactNode {
  if (typeof node === 'string') return node;
  if (node[0] === 'slot') {
    const found = words[node[1]];
    if (found === undefined) throw new Error(`There are no words for {${node[1]}}.`);
    return <Fragment key={key}>{found}</Fragment>;
  }
  const [Element, children, address] = node;
  const content = children.map((child, index) => toElement(child, words, `${index}`));
  if (address === undefined) return <Element key={key}>{content}</Element>;
  return address.startsWith('/') ? (
    <Link key={key} to={address}>
      {content}
    </Link>
  ) : (
    <a key={key} href={address}>
      {content}
    </a>
  );
}

/** A link that opens a message to the given address. */
export function MailLink({ to }: { to: string }) {
  return <a href={`mailto:${to}`}>{to}</a>;
}
