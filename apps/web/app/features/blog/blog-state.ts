import type { BlogPostAnswer, BlogSummary } from '@tryon/contract/site/blog.ts';

export type BlogFailure = 'not-configured' | 'failed';

interface Failed {
  kind: 'failed';
  failure: BlogFailure;
}

/** What the list page shows. */
export type ListState = { kind: 'loaded'; posts: BlogSummary[] } | Failed;

/** What a post's page shows. */
export type PostState = ({ kind: 'loaded' } & BlogPostAnswer) | { kind: 'missing' } | Failed;

/** A state that is still on its way; the page shows where it will stand. */
export interface Pending<State> {
  kind: 'pending';
  state: Promise<State>;
}

/** Less than this is not worth showing that something is loading. */
const SOON_MS = 250;

/** The state if it is there soon, else the promise of it. What cannot be fetched is a failed state. */
export async function soonOrPending<State>(
  loading: Promise<State>,
): Promise<State | Failed | Pending<State | Failed>> {
  const state = loading.catch((): Failed => ({ kind: 'failed', failure: 'failed' }));
  const later = new Promise<Pending<State | Failed>>((resolve) => {
    setTimeout(() => resolve({ kind: 'pending', state }), SOON_MS);
  });
  return Promise.race([state, later]);
}
