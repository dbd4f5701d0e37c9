import { type MetaFunction, useSearchParams } from 'react-router';
import { SuccessPage } from '#app/features/payment/success-page.tsx';
import { pageMeta } from '#app/lib/page-meta.ts';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: '/payment/success',
    title: 'Thank you',
    description: 'Your payment was received.',
    indexed: false,
  });

export default function PaymentSuccess() {
  const [search] = useSearchParams();
  return <SuccessPage sessionId={search.get('session_id')} />;
}
