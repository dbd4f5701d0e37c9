import { PLANS, pricePerMonthText } from '@tryon/contract/payments/plans.ts';
import { buttonLook } from '@tryon/ui/forms/button.tsx';
import { Link } from 'react-router';

/** One line about prices, with a link to the pricing page. */
export function PricingLine() {
  return (
    <section
      id="pricing"
      className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6 border-y border-ink py-11"
      aria-labelledby="pricing-title"
    >
      <h2 id="pricing-title" className="type-d3">
        Three try-ons a month, free. More from <em>{pricePerMonthText(PLANS.plus, 'annual')}.</em>
      </h2>
      <Link to="/pricing" {...buttonLook({ className: 'max-sm:w-full' })}>
        See pricing
        <svg className="flex-none" width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
          <path
            d="M3 9h12M10.500 4.500 15 9l-4.500 4.500"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </Link>
    </section>
  );
}
