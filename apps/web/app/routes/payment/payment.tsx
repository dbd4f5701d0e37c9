import { meAnswerSchema } from '@tryon/contract/account/account.ts';
import { subscriptionSchema } from '@tryon/contract/payments/payments.ts';
import { redirect, useLocation } from 'react-router';
import { siteContext } from '#app/entry.server.tsx';
import { AddCardPage } from '#app/features/payment/card/add-card-page.tsx';
import { ADD_CARD_PATH, isAddingCard } from '#app/features/payment/card/add-card-path.ts';
import { PaymentPage } from '#app/features/payment/payment-page.tsx';
import { readApi } from '#app/page-data/read-api.ts';
import { metaOf } from '#app/seo/page-meta.ts';
import { signInPath } from '#app/session/session-provider.tsx';
import type { Route } from './+types/payment.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { fetchApi, payments } = context.get(siteContext);
  if (isAddingCard(new URL(request.url).search)) {
    const me = await readApi(fetchApi, '/api/me', meAnswerSchema);
    // An order survives the visitor's sign-in; a card requires a signed-in user from the start.
    if (!me?.user) throw redirect(signInPath(ADD_CARD_PATH));
  }
  return {
    settings: payments,
    subscription: await readApi(fetchApi, '/api/payments/subscription', subscriptionSchema.nullable()),
  };
}

export const meta = metaOf({ title: 'Payment', description: 'Pay for a plan by card.' });

export default function Payment({ loaderData: { settings, subscription } }: Route.ComponentProps) {
  const { search } = useLocation();
  return isAddingCard(search) ? (
    <AddCardPage settings={settings} />
  ) : (
    <PaymentPage settings={settings} subscription={subscription} />
  );
}
