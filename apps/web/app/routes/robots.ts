import { siteContext } from '#app/entry.server.tsx';
import { robotsText } from '#app/seo/seo.ts';
import type { Route } from './+types/robots.ts';

export function loader({ context }: Route.LoaderArgs) {
  return new Response(robotsText(context.get(siteContext).publicUrl), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
