import { subscriptionSchema } from '@tryon/contract/payments/payments.ts';
import { CURRENCY, chargedCents, PLAN_IDS, PLANS } from '@tryon/contract/payments/plans.ts';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import type { MetaFunction, ShouldRevalidateFunctionArgs } from 'react-router';
import { siteContext } from '#app/entry.server.tsx';
import { faqStructuredData } from '#app/features/home-sections/faq-structured-data.ts';
import { PricingPage } from '#app/features/pricing/pricing-page.tsx';
import { PRICING_QUESTIONS } from '#app/features/pricing/pricing-questions.ts';
import { readApi } from '#app/page-data/read-api.ts';
import { pageMeta } from '#app/seo/page-meta.ts';
import { useSession } from '#app/session/session-provider.tsx';
import type { Route } from './+types/pricing.ts';

const DESCRIPTION =
  'Three try-ons a month for free, 150 with Plus, 300 with Pro. No watermark on paid plans, unused credits roll over, cancel anytime.';

/** Product name, plans and prices for search engines (schema.org). */
const PRODUCT_FACTS = {
  'script:ld+json': {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: PRODUCT_NAME,
    description: DESCRIPTION,
    offers: PLAN_IDS.map((id) => ({
      '@type': 'Offer',
      name: PLANS[id].name,
      price: (chargedCents(PLANS[id], 'monthly') / 100).toFixed(2),
      priceCurrency: CURRENCY.toUpperCase(),
      availability: 'https://schema.org/InStock',
    })),
  },
};

/** The subscription is null for visitors, whose request is refused, and for the free plan. */
export async function loader({ context }: Route.LoaderArgs) {
  const { fetchApi } = context.get(siteContext);
  return {
    subscription: await readApi(fetchApi, '/api/payments/subscription', subscriptionSchema.nullable()),
  };
}

/** The billing period is part of the URL but does not affect any server data. */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  change.currentUrl.pathname !== change.nextUrl.pathname && change.defaultShouldRevalidate;

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { path: '/pricing', title: 'Pricing', description: DESCRIPTION }),
  PRODUCT_FACTS,
  faqStructuredData(PRICING_QUESTIONS),
];

export default function Pricing({ loaderData: { subscription } }: Route.ComponentProps) {
  const { user } = useSession();
  const live = subscription && subscription.status !== 'incomplete' ? subscription : 'free';
  return <PricingPage held={user ? live : null} />;
}
