import type { Billing } from '@tryon/contract/payments/plans.ts';
import { Accordion } from '@tryon/ui/layout/accordion.tsx';
import { useSearchParams } from 'react-router';
import { BillingToggle } from './billing-toggle.tsx';
import { Comparison } from './comparison.tsx';
import { CurtainBand } from './curtain-band.tsx';
import type { Held } from './plan-offer.ts';
import { Plans } from './plans.tsx';
import { PRICING_QUESTIONS } from './pricing-questions.ts';

const SECTION = 'mt-22 grid grid-cols-1 gap-x-(--gutter) gap-y-7 md:mt-30 md:grid-cols-12';
const CONTENT = 'md:col-start-6 md:-col-end-1';

export function PricingPage({ held }: { held: Held }) {
  const [billing, setBilling] = useBilling();
  return (
    <div className="frame grid grid-cols-1 pt-7 pb-22">
      <div className="mb-11 flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <h1 className="type-d1 ml-[-0.03em]">
          Plans that <em>fit</em>
        </h1>
        <BillingToggle billing={billing} onChange={setBilling} />
      </div>
      <Plans billing={billing} held={held} />
      <section className={SECTION} aria-labelledby="compare-title">
        <h2 id="compare-title" className="type-d2 md:col-start-1 md:col-end-6">
          Side by <em>side</em>
        </h2>
        <div className={CONTENT}>
          <Comparison billing={billing} />
        </div>
      </section>
      <section className={SECTION} aria-labelledby="questions-title">
        <h2 id="questions-title" className="type-d2 md:col-start-1 md:col-end-6">
          Before you <em>decide</em>
        </h2>
        <Accordion className={CONTENT} items={PRICING_QUESTIONS} firstOpen />
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
