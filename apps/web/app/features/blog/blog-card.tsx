import type { BlogSummary } from '@tryon/contract/site/blog.ts';
import { BLOG_TEXTS } from '@tryon/contract/site/blog-texts.ts';
import { Link } from 'react-router';
import { blogDate } from './blog-date.ts';
import { BlogPicture } from './blog-picture.tsx';

interface BlogCardProps {
  post: BlogSummary;
  /** The newest post is shown first and large. */
  lead?: boolean;
}

const LEAD_SIZES = '(min-width: 1440px) 760px, (min-width: 900px) 56vw, 92vw';
const CARD_SIZES = '(min-width: 1440px) 430px, (min-width: 900px) 31vw, (min-width: 720px) 46vw, 92vw';

export function BlogCard({ post, lead }: BlogCardProps) {
  const { slug, title, excerpt, coverImage, publishedDate, readingMinutes } = post;
  const to = `/blog/${encodeURIComponent(slug)}`;
  const date = blogDate(publishedDate);
  return (
    <article
      className="blog-card group/blog-card"
      data-lead={lead}
      data-bare={coverImage === null || undefined}
    >
      {coverImage && (
        // The title and text below link to the same page; this link serves pointers only.
        <Link to={to} prefetch="intent" className="blog-card-cover" tabIndex={-1} aria-hidden="true">
          <BlogPicture
            picture={coverImage}
            alt=""
            sizes={lead ? LEAD_SIZES : CARD_SIZES}
            {...(lead ? { eager: true } : {})}
          />
        </Link>
      )}
      <div className="blog-card-words">
        <h2 className={lead ? 'type-d2' : 'type-d4'}>
          <Link to={to} prefetch="intent">
            {title}
          </Link>
        </h2>
        {excerpt && (
          <p
            className={
              lead
                ? 'max-w-[46ch] mt-2 text-ink-2 text-pretty md:group-data-[lead=true]/blog-card:mt-4.5 type-lead'
                : 'blog-card-excerpt'
            }
          >
            {excerpt}
          </p>
        )}
        <p className="flex flex-wrap items-baseline gap-y-0.5 gap-x-4.5 mt-2.5 text-[14px]/[1.45] text-ink-2 md:group-data-[lead=true]/blog-card:mt-4.5">
          <Link to={to} prefetch="intent" className="blog-link">
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
