import { siteContext } from '#app/entry.server.tsx';
import { loadPostPaths } from '#app/features/blog/load-blog.ts';
import { sitemapXml } from '#app/seo/seo.ts';
import type { Route } from './+types/sitemap.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, fetchApi } = context.get(siteContext);
  return new Response(sitemapXml(publicUrl, await loadPostPaths(fetchApi)), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
