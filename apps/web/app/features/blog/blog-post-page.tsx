import { Contents } from '#app/shell/contents.tsx';
import './post-text.css';
import type { BlogPostAnswer } from '@tryon/contract/site/blog.ts';
import { BLOG_TEXTS } from '@tryon/contract/site/blog-texts.ts';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { EmptyState } from '@tryon/ui/feedback/empty-state.tsx';
import { LoadingArea, Skeleton } from '@tryon/ui/feedback/skeleton.tsx';
import { Suspense, useEffect } from 'react';
import { Await, Link, useLocation } from 'react-router';
import { useSiteFacts } from '#app/page-data/site-facts.ts';
import { LinkButton } from '#app/shell/link-button.tsx';
import { blogDate } from './blog-date.ts';
import { BlogPicture } from './blog-picture.tsx';
import type { Pending, PostState } from './blog-state.ts';
import { findHeadings } from './headings.ts';
import { RichText } from './rich-text.tsx';
import { ShareLinks } from './share-links.tsx';
import { TryAgain } from './try-again.tsx';

/** A post with fewer sections is easy to survey without a table of contents. */
const PARTS_OF_LONG_POST = 4;
const POST = 'frame grid grid-cols-1 pt-7 pb-22 lg:pb-30';
const POST_HEAD = 'mx-auto w-full max-w-208';
const POST_COVER = 'mx-auto mt-10 w-full max-w-328';
const COVER_SIZES = '(min-width: 1440px) 1312px, 94vw';

export function BlogPostPage({ state }: { state: PostState | Pending<PostState> }) {
  if (state.kind !== 'pending') return <Post state={state} />;
  return (
    <Suspense fallback={<PostLoading />}>
      <Await resolve={state.state}>
        {(loaded) => (
          <>
            <LateTitle state={loaded} />
            <Post state={loaded} />
          </>
        )}
      </Await>
    </Suspense>
  );
}

/** A post that loaded late was not yet known when the page's title was set. */
function LateTitle({ state }: { state: PostState }) {
  const title = titleOf(state);
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
  return null;
}

export function titleOf(state: PostState | Pending<PostState>): string {
  if (state.kind === 'loaded') return state.post.title;
  if (state.kind === 'missing') return BLOG_TEXTS.postMissing;
  // No other page may use this title: React updates a title only if it differs from the last one it set.
  return state.kind === 'failed' ? BLOG_TEXTS.postFailedTitle : 'Loading a note';
}

function Post({ state }: { state: PostState }) {
  if (state.kind === 'loaded') return <LoadedPost {...state} />;
  return (
    <div className="frame grid grid-cols-1 gap-11 pt-7 pb-22 md:gap-16 md:pb-30">
      {state.kind === 'missing' ? (
        <EmptyState
          headingLevel={1}
          title={BLOG_TEXTS.postMissing}
          text="It may have moved, or it was never hanging here."
          action={<BackToBlog />}
        />
      ) : (
        <FailedPost isOff={state.failure === 'not-configured'} />
      )}
    </div>
  );
}

function FailedPost({ isOff }: { isOff: boolean }) {
  if (isOff) return <EmptyState headingLevel={1} title={BLOG_TEXTS.notConfigured} />;
  return (
    <EmptyState
      headingLevel={1}
      title={BLOG_TEXTS.postFailedTitle}
      text={`${BLOG_TEXTS.postFailed}. The post is not lost; it cannot be read right now.`}
      action={
        <div className="flex flex-wrap gap-3">
          <TryAgain />
          <BackToBlog />
        </div>
      }
    />
  );
}

function BackToBlog() {
  return (
    <LinkButton to="/blog" variant="secondary">
      {BLOG_TEXTS.backToBlog}
    </LinkButton>
  );
}

function LoadedPost({ post, older, newer }: BlogPostAnswer) {
  const { publicUrl } = useSiteFacts();
  const { pathname } = useLocation();
  const headings = findHeadings(post.content);
  const parts = headings.filter(({ level }) => level === 2);
  const isLong = parts.length >= PARTS_OF_LONG_POST;
  return (
    <article className={POST}>
      <PostHead post={post} />
      {post.coverImage && (
        <BlogPicture
          className={`${POST_COVER} aspect-[4/3] rounded-sm bg-linen object-cover object-[50%_28%] sm:aspect-[1312/600]`}
          picture={post.coverImage}
          sizes={COVER_SIZES}
          eager
        />
      )}
      <div
        className={`mt-11 grid grid-cols-1 gap-9 lg:mx-auto lg:mt-18 lg:w-full lg:max-w-328 ${isLong ? 'lg:grid-cols-[1fr_664px_1fr]' : ''}`}
      >
        {isLong && (
          <Contents
            className="mx-auto w-full max-w-166 border-y border-line py-4 text-[15.5px] lg:sticky lg:top-[calc(var(--top-height)+24px)] lg:mx-0 lg:max-h-[calc(100dvh-var(--top-height)-48px)] lg:max-w-55 lg:self-start lg:overflow-y-auto lg:border-0 lg:py-0 lg:text-[15px]/[1.4]"
            parts={parts.map(({ id, text }) => ({ id, title: text }))}
          />
        )}
        <div className="post-text">
          <RichText document={post.content} headings={headings} />
        </div>
      </div>
      <footer className="mx-auto mt-16 w-full max-w-208">
        <ShareLinks title={post.title} url={`${publicUrl}${pathname}`} />
        <Neighbours older={older} newer={newer} />
      </footer>
    </article>
  );
}

function PostHead({ post }: Pick<BlogPostAnswer, 'post'>) {
  const date = blogDate(post.publishedDate);
  return (
    <header className={POST_HEAD}>
      <Link
        to="/blog"
        className="inline-block py-0.75 text-[14px] text-ink-2 underline decoration-1 underline-offset-5 hover:decoration-2"
      >
        {BLOG_TEXTS.backToBlog}
      </Link>
      <h1 className="type-d2 mt-5">{post.title}</h1>
      <p className="mt-5.5 flex gap-4.5 text-ink-2">
        {date && <time dateTime={post.publishedDate ?? undefined}>{date}</time>}
        <span>{post.readingMinutes} min read</span>
      </p>
    </header>
  );
}

function Neighbours({ older, newer }: Pick<BlogPostAnswer, 'older' | 'newer'>) {
  if (!older && !newer) return null;
  return (
    <nav className="grid gap-y-5 gap-x-(--gutter) pt-9 sm:grid-cols-2" aria-label="Other posts">
      {newer && <Neighbour says="Next" post={newer} rel="next" />}
      {older && <Neighbour says="Previous" post={older} rel="prev" />}
    </nav>
  );
}

interface NeighbourProps {
  says: string;
  post: NonNullable<BlogPostAnswer['older']>;
  rel: string;
}

function Neighbour({ says, post, rel }: NeighbourProps) {
  return (
    <Link
      to={`/blog/${encodeURIComponent(post.slug)}`}
      rel={rel}
      prefetch="intent"
      className={`group grid content-start gap-1.5 py-2 ${rel === 'prev' ? 'sm:col-[2] sm:text-right' : ''}`}
    >
      <span className="type-label text-ink-2">{says}</span>
      <span className="type-d4 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
        {post.title}
      </span>
    </Link>
  );
}

function PostLoading() {
  return (
    <LoadingArea label="Loading the post" className={POST}>
      <div className={`${POST_HEAD} pt-11`}>
        <Skeleton shape="heading" />
        <Skeleton shape="last-line" />
      </div>
      <div className={`${POST_COVER} [&>*]:aspect-[1312/600]`}>
        <Skeleton shape="picture" />
      </div>
    </LoadingArea>
  );
}
