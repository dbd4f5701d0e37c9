import { BLOG_TEXTS } from '@tryon/contract/site/blog-texts.ts';
import { EmptyState } from '@tryon/ui/feedback/empty-state.tsx';
import { LoadingArea, Skeleton } from '@tryon/ui/feedback/skeleton.tsx';
import { Suspense } from 'react';
import { Await } from 'react-router';
import { BlogCard, LEAD } from './blog-card.tsx';
import { BLOG_LINK } from './blog-link.ts';
import { FEEDS } from './blog-meta.ts';
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
        action={<TryAgain to="/blog" />}
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
