import { data } from 'react-router';
import { siteContext } from '#app/entry.server.tsx';
import { FEED_LINKS, postStructuredData } from '#app/features/blog/blog-meta.ts';
import { BlogPostPage, titleOf } from '#app/features/blog/blog-post-page.tsx';
import { soonOrPending } from '#app/features/blog/blog-state.ts';
import { loadPost } from '#app/features/blog/load-blog.ts';
import { siteFactsOf } from '#app/page-data/site-facts.ts';
import { pageMeta } from '#app/seo/page-meta.ts';
import type { Route } from './+types/blog-post.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { state, status } = await loadPost(context.get(siteContext).fetchApi, params.slug);
  return data(state, { status });
}

/** With client-side navigation the page opens at once. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return soonOrPending(serverLoader());
}

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  const state = loaderData ?? { kind: 'missing' as const };
  const isLoaded = state.kind === 'loaded';
  const cover = isLoaded ? state.post.coverImage : null;
  return [
    ...pageMeta(matches, {
      path: isLoaded ? location.pathname : undefined,
      title: titleOf(state),
      description: isLoaded ? state.post.excerpt : 'A note from the fitting room.',
      type: 'article',
      ...(cover ? { picture: cover } : {}),
    }),
    ...(isLoaded ? [postStructuredData(state, siteFactsOf(matches).publicUrl)] : []),
    ...FEED_LINKS,
  ];
};

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  return <BlogPostPage state={loaderData} />;
}
