import { linkAnswerSchema } from '@tryon/contract/account/account.ts';
import { siteContext } from '#app/entry.server.tsx';
import { ConfirmPage } from '#app/features/account/confirm-page.tsx';
import { metaOf } from '#app/lib/seo/page-meta.ts';
import type { Route } from './+types/confirm.ts';

/** What the link would do. This request changes nothing: mail scanners open links before users do. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const query = new URLSearchParams({ token });
  const answer = await context.get(siteContext).fetchApi(`/api/auth/link?${query}`);
  if (!answer.ok) throw new Error(`The link of a mail answered ${answer.status}.`);
  return { token, link: linkAnswerSchema.parse(await answer.json()).link };
}

export const meta = metaOf({ title: 'Confirm', description: 'Confirm what the link of your mail is for.' });

export default function Confirm({ loaderData }: Route.ComponentProps) {
  return <ConfirmPage {...loaderData} />;
}
