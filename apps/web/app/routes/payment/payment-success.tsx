import { useSearchParams } from 'react-router';
import { siteContext } from '#app/entry.server.tsx';
import { findOutcome } from '#app/features/payment/payment-outcome.ts';
import { SuccessPage } from '#app/features/payment/success-page.tsx';
import { pageMeta } from '#app/seo/page-meta.ts';
import type { Route } from './+types/payment-success.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { fetchApi } = context.get(siteContext);
  return { outcome: await findOutcome(fetchApi, new URL(request.url).searchParams) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.outcome === 'paid' ? 'Thank you' : 'Your payment',
    description: 'What became of a payment.',
  });

export default function PaymentSuccess({ loaderData: { outcome } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return <SuccessPage sessionId={search.get('session_id')} outcome={outcome} />;
}
