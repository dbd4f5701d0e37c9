import type { BlogSummary } from '@tryon/contract/site/blog.ts';
import { BLOG_TEXTS } from '@tryon/contract/site/blog-texts.ts';
import { EmptyState } from '@tryon/ui/feedback/empty-state.tsx';
import { LoadingArea, Skeleton } from '@tryon/ui/feedback/skeleton.tsx';
import { Suspense } from 'react';
import { Await, Link } from 'react-router';
import { blogDate } from './blog-date.ts';
import { BLOG_LINK } from './blog-link.ts';
import { FEEDS } from './blog-meta.ts';
import { BlogPicture } from './blog-picture.tsx';
import type { ListState, Pending } from './blog-state.ts';
import { TryAgain } from './try-again.tsx';

const CARDS = 'grid grid-cols-1 gap-x-(--gutter) gap-y-12 sm:grid-cols-2 md:grid-cols-3 md:gap-y-16';

export function BlogListPage({ state }: { state: ListState | Pending<ListState> }) {
  return (
    <div className="frame grid grid-cols-1 gap-11 pt-7 pb-22 md:gap-16 md:pb-30">
      <h1 className="type-d1 ml-[-0.03em]">
        Notes from the <em>fitting room</em>
      </h1>
      {state.kind === 'pending' ? (
        <Suspense fallback={<ListLoading />}>
          <Await resolve={state.state}>{(loaded) => <List state={loaded} />}</Await>
        </Suspense>
      ) : (
        <List state={state} />
      )}
    </div>
  );
}

function List({ state }: { state: ListState }) {
  if (state.kind === 'failed') {
    if (state.failure === 'not-configured') return <EmptyState title={BLOG_TEXTS.notConfigured} />;
    return (
      <EmptyState
        title={BLOG_TEXTS.listFailedTitle}
        text={
          <>
            {BLOG_TEXTS.listFailed}. {BLOG_TEXTS.listFailedHelp}
          </>
        }
        action={<TryAgain />}
      />
    );
  }
  const [lead, ...others] = state.posts;
  if (lead === undefined) {
    return <EmptyState title={BLOG_TEXTS.empty} text="The first note is still being written." />;
  }
  return (
    <>
      <BlogCard post={lead} lead />
      <div className={CARDS}>
        {others.map((post) => (
          <BlogCard key={post.slug} post={post} />
        ))}
      </div>
      <p className="flex gap-4.5 pt-4.5 border-t border-line text-[14px]">
        {FEEDS.map(({ href, name }) => (
          <a key={href} href={href} className={BLOG_LINK}>
            {name}
          </a>
        ))}
      </p>
    </>
  );
}

function ListLoading() {
  return (
    <LoadingArea label="Loading posts" className="grid gap-16">
      <div className={LEAD.card}>
        <div className={LEAD.picture}>
          <Skeleton shape="picture" />
        </div>
        <div className={`${LEAD.words} [&>:first-child]:mt-4.5`}>
          <Skeleton shape="heading" />
          <Skeleton shape="line" />
          <Skeleton shape="last-line" />
        </div>
      </div>
      <div className={CARDS}>
        {['one', 'two', 'three'].map((key) => (
          <div key={key}>
            <Skeleton shape="picture" />
            <Skeleton shape="heading" />
            <Skeleton shape="last-line" />
          </div>
        ))}
      </div>
    </LoadingArea>
  );
}

interface BlogCardProps {
  post: BlogSummary;
  /** The newest post is shown first and large. */
  lead?: boolean;
}

/** The newest post's columns on a wide window: its picture, and its words beside it. */
const LEAD = {
  card: 'md:grid md:grid-cols-12 md:items-end md:gap-(--gutter)',
  picture: 'md:col-span-7',
  words: 'md:col-start-8 md:-col-end-1 md:pl-[clamp(0px,2vw,24px)]',
  wordsAlone: 'md:col-span-9',
} as const;

const LEAD_SIZES = '(min-width: 1440px) 760px, (min-width: 900px) 56vw, 92vw';
const CARD_SIZES = '(min-width: 1440px) 430px, (min-width: 900px) 31vw, (min-width: 720px) 46vw, 92vw';

function BlogCard({ post, lead }: BlogCardProps) {
  const { slug, title, excerpt, coverImage, publishedDate, readingMinutes } = post;
  const to = `/blog/${encodeURIComponent(slug)}`;
  const date = blogDate(publishedDate);
  const words = coverImage ? LEAD.words : LEAD.wordsAlone;
  return (
    <article className={lead ? LEAD.card : undefined}>
      {coverImage && <CardCover picture={coverImage} to={to} lead={lead} />}
      <div className={lead ? words : undefined}>
        <h2 className={`mt-4.5 ${lead ? 'type-d2' : 'type-d4'}`}>
          <Link
            to={to}
            prefetch="intent"
            className="hover:underline hover:decoration-1 hover:underline-offset-[0.14em]"
          >
            {title}
          </Link>
        </h2>
        {excerpt && (
          <p className={`mt-2 max-w-[46ch] text-ink-2 text-pretty ${lead ? 'type-lead md:mt-4.5' : ''}`}>
            {excerpt}
          </p>
        )}
        <p
          className={`mt-2.5 flex flex-wrap items-baseline gap-x-4.5 gap-y-0.5 text-[14px]/[1.45] text-ink-2 ${lead ? 'md:mt-4.5' : ''}`}
        >
          <Link to={to} prefetch="intent" className={BLOG_LINK}>
            {BLOG_TEXTS.readMore}
            <span className="sr-only">: {title}</span>
          </Link>
          {date && <time dateTime={publishedDate ?? undefined}>{date}</time>}
          <span>{readingMinutes} min</span>
        </p>
      </div>
    </article>
  );
}

interface CardCoverProps extends Pick<BlogCardProps, 'lead'> {
  picture: NonNullable<BlogSummary['coverImage']>;
  to: string;
}

/** The title and text below link to the same page; this link serves pointers only. */
function CardCover({ picture, to, lead }: CardCoverProps) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className={`block w-full ${lead ? LEAD.picture : ''}`}
      tabIndex={-1}
      aria-hidden="true"
    >
      <BlogPicture
        className={`block aspect-[26/25] w-full rounded-sm bg-linen object-cover ${lead ? 'md:aspect-[4/3]' : ''}`}
        picture={picture}
        alt=""
        sizes={lead ? LEAD_SIZES : CARD_SIZES}
        {...(lead ? { eager: true } : {})}
      />
    </Link>
  );
}
