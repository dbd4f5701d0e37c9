import { blogListAnswerSchema, blogPostAnswerSchema } from '@tryon/contract/site/blog.ts';
import type { SiteContext } from '@tryon/contract/site/site-context.ts';
import { errorAnswerSchema } from '@tryon/contract/try-on/try-on.ts';
import type { z } from 'zod';
import type { BlogFailure, ListState, PostState } from './blog-state.ts';

type FetchApi = SiteContext['fetchApi'];

interface Loaded<State> {
  state: State;
  /** HTTP status of the page that shows the state. */
  status: number;
}

/** Loads the list, or the reason for its absence; never throws. */
export async function loadList(fetchApi: FetchApi): Promise<Loaded<ListState>> {
  const answer = await fetchBlog(fetchApi, '/api/blog/posts', blogListAnswerSchema);
  if ('value' in answer) return { state: { kind: 'loaded', posts: answer.value.posts }, status: 200 };
  return { state: { kind: 'failed', failure: answer.failure }, status: answer.status };
}

/** Loads one post, or the reason for its absence; never throws. */
export async function loadPost(fetchApi: FetchApi, slug: string): Promise<Loaded<PostState>> {
  const path = `/api/blog/posts/${encodeURIComponent(slug)}`;
  const answer = await fetchBlog(fetchApi, path, blogPostAnswerSchema);
  if ('value' in answer) return { state: { kind: 'loaded', ...answer.value }, status: 200 };
  if (answer.status === 404) return { state: { kind: 'missing' }, status: 404 };
  return { state: { kind: 'failed', failure: answer.failure }, status: answer.status };
}

/** Paths of the posts for the sitemap; empty if the blog cannot be read. */
export async function loadPostPaths(fetchApi: FetchApi): Promise<string[]> {
  const { state } = await loadList(fetchApi);
  return state.kind === 'loaded' ? state.posts.map(({ slug }) => `/blog/${encodeURIComponent(slug)}`) : [];
}

type Answer<Value> = { value: Value } | { failure: BlogFailure; status: number };

async function fetchBlog<Value>(
  fetchApi: FetchApi,
  path: string,
  schema: z.ZodType<Value>,
): Promise<Answer<Value>> {
  try {
    const response = await fetchApi(path);
    const body: unknown = await response.json();
    if (response.ok) return { value: schema.parse(body) };
    const isOff = errorAnswerSchema.safeParse(body).data?.code === 'blog_not_configured';
    return { failure: isOff ? 'not-configured' : 'failed', status: response.status };
  } catch {
    return { failure: 'failed', status: 502 };
  }
}
