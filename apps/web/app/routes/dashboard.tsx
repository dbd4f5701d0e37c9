import {
  connectionsAnswerSchema,
  meAnswerSchema,
  sessionsAnswerSchema,
} from '@tryon/contract/account/account.ts';
import { extensionsAnswerSchema } from '@tryon/contract/extension/extension.ts';
import { creditsAnswerSchema } from '@tryon/contract/payments/credits.ts';
import { subscriptionSchema } from '@tryon/contract/payments/payments.ts';
import type { SiteContext } from '@tryon/contract/site/site-context.ts';
import type { ReactNode } from 'react';
import { redirect, useNavigate } from 'react-router';
import type { z } from 'zod';
import { siteContext } from '#app/entry.server.tsx';
import { AuthError, AuthErrorNotice } from '#app/features/account/auth-error.tsx';
import { Profile } from '#app/features/account/profile/profile-page.tsx';
import { Billing } from '#app/features/billing/billing.tsx';
import { DeviceResults } from '#app/features/fitting-room/history/device-results.tsx';
import { readApi } from '#app/page-data/read-api.ts';
import { metaOf } from '#app/seo/page-meta.ts';
import { signInPath } from '#app/session/session-provider.tsx';
import type { Route } from './+types/dashboard.ts';

const PATH = '/dashboard';

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { user } = await readAccount(site, '/api/me', meAnswerSchema);
  if (!user) throw redirect(signInPath(PATH + new URL(request.url).search));
  const [connections, { sessions }, { extensions }, billing] = await Promise.all([
    readAccount(site, '/api/account/connections', connectionsAnswerSchema),
    readAccount(site, '/api/account/sessions', sessionsAnswerSchema),
    readAccount(site, '/api/account/extensions', extensionsAnswerSchema),
    readBilling(site),
  ]);
  return { billing, connections, sessions, extensions };
}

/** The account page works without these: each request may fail on its own. */
async function readBilling({ fetchApi, payments }: SiteContext) {
  const [credits, subscription] = await Promise.all([
    readApi(fetchApi, '/api/credits', creditsAnswerSchema),
    readApi(fetchApi, '/api/payments/subscription', subscriptionSchema.nullable()),
  ]);
  return { credits, subscription, settings: payments };
}

async function readAccount<Answer>(
  { fetchApi }: SiteContext,
  path: string,
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  const response = await fetchApi(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return schema.parse(await response.json());
}

export const meta = metaOf({
  title: 'Dashboard',
  description: 'Your try-ons, your plan, your profile and your data.',
});

export default function Dashboard({ loaderData: { billing, ...account } }: Route.ComponentProps) {
  return (
    <DashboardFrame>
      <AuthErrorNotice />
      <Billing {...billing}>
        <DeviceResults className="pt-16" />
      </Billing>
      <Profile {...account} />
    </DashboardFrame>
  );
}

/** If the account could not be loaded, it can be retried without leaving the page. */
export function ErrorBoundary() {
  const navigate = useNavigate();
  return (
    <DashboardFrame>
      <AuthError onTryAgain={() => void navigate(PATH, { replace: true })} />
    </DashboardFrame>
  );
}

/** The page's sides, and the space between a banner or an error and what follows it. */
function DashboardFrame({ children }: { children: ReactNode }) {
  return (
    <div className="frame pt-10 pb-22 md:pt-14 md:pb-30 [&>.banner+.banner]:mt-6 [&>:is(.banner,section[role=alert])+:not(.banner)]:mt-10">
      {children}
    </div>
  );
}
