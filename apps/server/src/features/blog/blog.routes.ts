import { blogListAnswerSchema, blogPostAnswerSchema, blogSummarySchema } from '@tryon/contract/site/blog.ts';
import { etag } from 'hono/etag';
import { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';
import { readText } from '#src/http/body/read-body.ts';
import { registerCall } from '#src/http/call.ts';
import type { Edge } from '#src/http/edge-env.ts';
import type { Logger } from '#src/logger.ts';
import { isSignedByContentful } from '#src/services/content/content-webhook.ts';
import type { Blog } from './blog.ts';
import { createFeeds, FEED_PATHS } from './blog-feeds.ts';

export interface BlogRoutesOptions {
  blog: Blog;
  publicUrl: string;
  /** Null disables purging. */
  webhookSecret: string | null;
  log: Logger;
  now?: () => number;
}

const LIST = '/api/blog/posts';
const POST = '/api/blog/posts/:slug';
const WEBHOOK = '/api/blog/webhook';

/** As long as the posts themselves count as fresh. */
const A_MINUTE = 'public, max-age=60';

/** Nodes are recursive, and the OpenAPI generator would follow the real schema endlessly. */
const describedNodeSchema = z.object({
  nodeType: z.string(),
  content: z
    .array(z.record(z.string(), z.unknown()))
    .optional()
    .describe(
      'Nodes of rich text within this one, each with nodeType and, depending on it, value, marks, uri, target, content.',
    ),
});

const describedAnswerSchema = blogPostAnswerSchema.extend({
  post: blogSummarySchema.extend({ content: describedNodeSchema }),
});

export function registerBlog(edge: Edge, options: BlogRoutesOptions): void {
  const { blog, publicUrl } = options;
  edge.use(LIST, etag());
  edge.use(POST, etag());
  const unchanged = { description: 'Nothing has changed since the ETag in If-None-Match.' };
  registerCall(edge, `GET ${LIST}`, 'Blog', {
    operationId: 'listBlogPosts',
    summary: 'The newest posts',
    description: 'At most 20, newest first, without their texts. Carries an ETag.',
    answer: ['BlogList', blogListAnswerSchema, 'The posts.'],
    responses: { 304: unchanged },
    failures: [502, 503],
    cacheControl: A_MINUTE,
    handle: blog.list,
  });
  registerCall(edge, `GET ${POST}`, 'Blog', {
    operationId: 'getBlogPost',
    summary: 'One post',
    params: z.object({ slug: z.string() }),
    answer: ['BlogPostAnswer', describedAnswerSchema, 'The post, and the ones before and after it.'],
    responses: { 304: unchanged },
    failures: [404, 502, 503],
    cacheControl: A_MINUTE,
    handle: (_c, { params }) => blog.get(params.slug),
  });

  const feeds = async () => createFeeds(await blog.listWhole(), publicUrl);
  edge.use('/blog/*', async (c, next) =>
    Object.values<string>(FEED_PATHS).includes(c.req.path) ? etag()(c, next) : next(),
  );
  for (const [kind, type] of [
    ['rss', 'application/rss+xml'] as const,
    ['json', 'application/feed+json'] as const,
  ]) {
    const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': A_MINUTE };
    edge.get(FEED_PATHS[kind], async (c) => c.body((await feeds())[kind], 200, headers));
  }
  registerWebhook(edge, options);
}

/** Topics that remove a post or a picture; its cached copy must be dropped. */
const TAKES_AWAY = /\.(?:unpublish|delete|archive)$/;

function registerWebhook(edge: Edge, { blog, webhookSecret, log, now = Date.now }: BlogRoutesOptions): void {
  if (webhookSecret === null) return;
  edge.post(WEBHOOK, async (c) => {
    const call = { method: 'POST', path: WEBHOOK, headers: c.req.raw.headers, body: await readText(c) };
    if (!isSignedByContentful(call, webhookSecret, now())) throw new DomainError('forbidden');
    const takesAway = TAKES_AWAY.test(c.req.header('x-contentful-topic') ?? '');
    blog.purge(takesAway ? 'drop' : 'keep');
    log.info({ takesAway }, 'blog purged');
    return c.body(null, 204);
  });
}
