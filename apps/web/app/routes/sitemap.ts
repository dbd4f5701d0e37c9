import { siteContext } from '#app/entry.server.tsx';
import { sitemapXml } from '#app/lib/found.ts';
import type { Route } from './+types/sitemap.ts';

export function loader({ context }: Route.LoaderArgs) {
  return new Response(sitemapXml(context.get(siteContext).publicUrl), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
