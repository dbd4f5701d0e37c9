import { data } from 'react-router';
import { siteContext } from '#app/entry.server.tsx';
import { BlogListPage } from '#app/features/blog/blog-list-page.tsx';
import { FEED_LINKS } from '#app/features/blog/blog-meta.ts';
import { soonOrPending } from '#app/features/blog/blog-state.ts';
import { loadList } from '#app/features/blog/load-blog.ts';
import { pageMeta } from '#app/seo/page-meta.ts';
import type { Route } from './+types/blog.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { state, status } = await loadList(context.get(siteContext).fetchApi);
  return data(state, { status });
}

/** With client-side navigation the page opens at once. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return soonOrPending(serverLoader());
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    path: loaderData?.kind === 'failed' ? undefined : '/blog',
    title: 'Blog',
    description:
      'Notes from the fitting room: how to take a photo the mirror likes, which garment pictures work, and what a picture can tell you about fit.',
  }),
  ...FEED_LINKS,
];

export default function Blog({ loaderData }: Route.ComponentProps) {
  return <BlogListPage state={loaderData} />;
}
