import { linkAnswerSchema } from '@tryon/contract/account/account.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import { data, redirect } from 'react-router';
import { siteContext } from '#app/entry.server.tsx';
import { ConfirmPage } from '#app/features/account/confirm-page.tsx';
import { metaOf } from '#app/seo/page-meta.ts';
import type { Route } from './+types/confirm.ts';

const tokenOf = ({ url }: Request): string => new URL(url).searchParams.get('token') ?? '';

/** What the link would do. This request changes nothing: mail scanners open links before users do. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const query = new URLSearchParams({ token });
  const answer = await context.get(siteContext).fetchApi(`/api/auth/link?${query}`);
  if (!answer.ok) throw new Error(`The link of a mail answered ${answer.status}.`);
  const { link } = linkAnswerSchema.parse(await answer.json());
  return { token, link, problem: wordingOf('link_not_valid') };
}

/** Does it, and leads to the page that says what came of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = new URLSearchParams({ token: tokenOf(request) });
  const answer = await context.get(siteContext).postApi('/api/auth/link', { method: 'POST', body });
  const next = answer.headers.get('location');
  if (!next) throw data(null, { status: answer.status });
  return redirect(next, 303);
}

export const meta = metaOf({ title: 'Confirm', description: 'Confirm what the link of your mail is for.' });

export default function Confirm({ loaderData }: Route.ComponentProps) {
  return <ConfirmPage {...loaderData} />;
}
