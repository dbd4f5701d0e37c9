import type { Billing } from '@tryon/contract/payments/plans.ts';
import { Accordion } from '@tryon/ui/layout/accordion.tsx';
import { useSearchParams } from 'react-router';
import { BillingToggle } from './billing-toggle.tsx';
import { Comparison } from './comparison.tsx';
import { CurtainBand } from './curtain-band.tsx';
import type { Held } from './plan-offer.ts';
import { Plans } from './plans.tsx';
import { PRICING_QUESTIONS } from './pricing-questions.ts';
import './pricing.css';

export function PricingPage({ held }: { held: Held }) {
  const [billing, setBilling] = useBilling();
  return (
    <div className="frame pricing">
      <div className="flex flex-wrap items-end justify-between gap-y-6 gap-x-12 mb-11 [&>h1]:ml-[-0.03em]">
        <h1 className="type-d1">
          Plans that <em>fit</em>
        </h1>
        <BillingToggle billing={billing} onChange={setBilling} />
      </div>
      <Plans billing={billing} held={held} />
      <section className="pricing-section" aria-labelledby="compare-title">
        <h2 id="compare-title" className="type-d2">
          Side by <em>side</em>
        </h2>
        <Comparison billing={billing} />
      </section>
      <section className="pricing-section" aria-labelledby="questions-title">
        <h2 id="questions-title" className="type-d2">
          Before you <em>decide</em>
        </h2>
        <Accordion items={PRICING_QUESTIONS} firstOpen />
      </section>
      <CurtainBand signedIn={held !== null} />
    </div>
  );
}

/** The billing period is kept in the URL, so that it can be shared, works with Back and works without JavaScript. */
function useBilling(): [Billing, (billing: Billing) => void] {
  const [parameters, setParameters] = useSearchParams();
  const billing = parameters.get('billing') === 'annual' ? 'annual' : 'monthly';
  return [
    billing,
    (chosen) =>
      setParameters(chosen === 'annual' ? { billing: chosen } : {}, {
        replace: true,
        preventScrollReset: true,
      }),
  ];
}
