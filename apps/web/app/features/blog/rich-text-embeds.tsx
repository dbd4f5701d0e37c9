import type { LinkTarget, RichTextNode } from '@tryon/contract/site/blog.ts';
import { safeHref } from '@tryon/contract/site/rich-text.ts';
import { Icon } from '@tryon/ui/layout/icons.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BlogPicture } from './blog-picture.tsx';

const SIZES = { one: '(min-width: 720px) 664px, 92vw', row: '(min-width: 720px) 332px, 46vw' } as const;

type Asset = Extract<LinkTarget, { type: 'Asset' }>;
type Entry = Extract<LinkTarget, { type: 'Entry' }>;

/** Pictures, one below the other or side by side; other files become links. */
export function AssetFigures({ nodes }: { nodes: readonly RichTextNode[] }): ReactNode {
  const assets = nodes.flatMap(({ target }) => (target?.type === 'Asset' ? target : []));
  if (assets.length === 0) return null;
  return (
    <div
      className={`post-pictures grid gap-5 ${assets.length > 1 ? 'grid-cols-2 gap-x-[clamp(10px,2.6vw,20px)]' : ''}`}
    >
      {assets.map((asset, index) => {
        const key = `${index}`;
        return <AssetFigure key={key} asset={asset} sizes={assets.length > 1 ? SIZES.row : SIZES.one} />;
      })}
    </div>
  );
}

function AssetFigure({ asset, sizes }: { asset: Asset; sizes: string }): ReactNode {
  const { picture, url, title } = asset;
  if (picture) {
    return (
      <figure>
        <BlogPicture className="block h-auto w-full rounded-sm bg-linen" picture={picture} sizes={sizes} />
        {picture.caption && <Caption text={picture.caption} />}
      </figure>
    );
  }
  const href = url === null ? null : safeHref(url);
  return (
    <p>
      {href === null ? (
        title
      ) : (
        <a href={href} rel="noopener nofollow">
          {title || href}
        </a>
      )}
    </p>
  );
}

const CAPTION = 'mt-2.5 flex gap-2 text-[14px]/[1.45] text-ink-2';
const MARKED = /^(?<mark>[✓✗])\s*(?<rest>.*)$/su;

/** A leading ✓ or ✗ marks the caption as an example of how to do it or how not to. */
function Caption({ text }: { text: string }): ReactNode {
  const { mark, rest } = MARKED.exec(text)?.groups ?? {};
  if (mark === undefined) return <figcaption className={CAPTION}>{text}</figcaption>;
  return (
    <figcaption className={`${CAPTION} [&>.icon]:mt-0.5 [&>.icon]:text-ink`}>
      <Icon name={mark === '✓' ? 'check' : 'close'} size={16} />
      <span>
        <span className="sr-only">{mark === '✓' ? 'Like this: ' : 'Not like this: '}</span>
        {rest}
      </span>
    </figcaption>
  );
}

/** A card in the text that links to another post. */
export function EntryCard({ entry }: { entry: Entry }): ReactNode {
  const { title, slug, excerpt } = entry;
  if (title === '') return null;
  return (
    <aside className="rounded-sm bg-linen px-6 py-5 text-[16px]/normal" aria-label={title}>
      <p className="type-d5">
        {slug ? <Link to={`/blog/${encodeURIComponent(slug)}`}>{title}</Link> : title}
      </p>
      {excerpt && <p className="mt-1.5 text-ink-2">{excerpt}</p>}
    </aside>
  );
}
