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

/** A state that is still loading; the page shows a placeholder for it. */
export interface Pending<State> {
  kind: 'pending';
  state: Promise<State>;
}

/** Shorter waits need no loading indicator. */
const SOON_MS = 250;

/** The state if it arrives soon, otherwise a promise of it. A failed request becomes a failed state. */
export async function soonOrPending<State>(
  loading: Promise<State>,
): Promise<State | Failed | Pending<State | Failed>> {
  const state = loading.catch((): Failed => ({ kind: 'failed', failure: 'failed' }));
  const later = new Promise<Pending<State | Failed>>((resolve) => {
    setTimeout(() => resolve({ kind: 'pending', state }), SOON_MS);
  });
  return Promise.race([state, later]);
}
