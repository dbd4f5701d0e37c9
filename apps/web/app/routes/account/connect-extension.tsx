import { extensionRequestAnswerSchema } from '@tryon/contract/extension/extension.ts';
import { redirect } from 'react-router';
import { siteContext } from '#app/entry.server.tsx';
import { answerConnectExtension } from '#app/features/account/account-actions.ts';
import { ConnectExtensionPage } from '#app/features/account/connect-extension-page.tsx';
import { EXTENSION_PAGE } from '#app/features/account/return-path.ts';
import { readSession } from '#app/page-data/read-session.ts';
import { metaOf } from '#app/seo/page-meta.ts';
import { signInPath } from '#app/session/session-provider.tsx';
import type { Route } from './+types/connect-extension.ts';

/** Whether the request comes from an allowed extension; users are never redirected to anything else. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { search } = new URL(request.url);
  const { user } = await readSession(site.fetchApi);
  if (!user) throw redirect(signInPath(EXTENSION_PAGE + search));
  const answer = await site.fetchApi(`/api/auth/extension/request${search}`);
  if (answer.status >= 500) throw new Error(`The request of an extension answered ${answer.status}.`);
  return { cancelTo: answer.ok ? extensionRequestAnswerSchema.parse(await answer.json()).cancelTo : null };
}

export const action = answerConnectExtension;

export const meta = metaOf({
  title: 'Connect the extension',
  description: 'Lets the browser extension make try-ons with your account.',
});

export default function ConnectExtension({ loaderData }: Route.ComponentProps) {
  return <ConnectExtensionPage {...loaderData} />;
}
