import { CURRENCY, chargedCents, PLAN_IDS, PLANS } from '@tryon/contract/plans.ts';
import { PRODUCT_NAME } from '@tryon/contract/product.ts';
import type { MetaFunction } from 'react-router';
import { PricingPage } from '#app/features/pricing/pricing-page.tsx';
import { PRICING_QUESTIONS } from '#app/features/pricing/pricing-questions.ts';
import { faqFacts } from '#app/lib/faq-facts.ts';
import { pageMeta } from '#app/lib/page-meta.ts';

const DESCRIPTION =
  'Three try-ons a month for free, 150 with Plus, 300 with Pro. No watermark on paid plans, unused credits roll over, cancel anytime.';

/** Name, plans and prices for search engines (schema.org). */
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
      // Only the free plan can be had today.
      availability: id === 'free' ? 'https://schema.org/InStock' : 'https://schema.org/PreOrder',
    })),
  },
};

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { path: '/pricing', title: 'Pricing', description: DESCRIPTION }),
  PRODUCT_FACTS,
  faqFacts(PRICING_QUESTIONS),
];

export default function Pricing() {
  return <PricingPage currentPlan={null} />;
}
