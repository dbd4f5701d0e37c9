import { PLANS, pricePerMonthText } from '@tryon/contract/payments/plans.ts';
import { SUPPORT_REPLY_HOURS } from '@tryon/contract/site/site-texts.ts';
import { Accordion } from '@tryon/ui/layout/accordion.tsx';
import { useSiteFacts } from '#app/page-data/site-facts.ts';
import { LinkButton } from '#app/shell/link-button.tsx';
import { Section } from '#app/shell/section.tsx';
import { SupportLink } from '#app/shell/support-link.tsx';
import { Demo } from './demo.tsx';
import { Features } from './features.tsx';
import { homeQuestions } from './home-questions.ts';
import { HowItWorks } from './how-it-works.tsx';

/** The sections of Home below the fitting room. The site links to every id. */
export function HomeSections() {
  const { engines, gallery } = useSiteFacts();
  return (
    <div className="frame grid grid-cols-1 gap-22 pt-14 pb-22 md:gap-30 md:pt-22 md:pb-30">
      <Features engines={engines} />
      <HowItWorks />
      <Demo gallery={gallery} />
      <PricingLine />
      <Section id="faq" title="Good" emphasis="questions">
        <Accordion items={homeQuestions(engines)} />
      </Section>
      <Section id="contact" title="Still" emphasis="unsure?">
        <p className="type-lead max-w-[46ch] text-ink-2">
          Ask us. A person reads every message and answers within {SUPPORT_REPLY_HOURS} hours.
        </p>
        <p className="flex flex-wrap items-center gap-y-4 gap-x-7 mt-6">
          <LinkButton to="/contact" variant="secondary">
            Write to us
          </LinkButton>
          <SupportLink className="py-2.5 font-[550] underline decoration-1 underline-offset-4 wrap-anywhere hover:text-thread" />
        </p>
      </Section>
    </div>
  );
}

/** One line about prices, with a link to the pricing page. */
function PricingLine() {
  return (
    <section
      id="pricing"
      className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6 border-y border-ink py-11"
      aria-labelledby="pricing-title"
    >
      <h2 id="pricing-title" className="type-d3">
        Three try-ons a month, free. More from <em>{pricePerMonthText(PLANS.plus, 'annual')}.</em>
      </h2>
      <LinkButton to="/pricing" className="max-sm:w-full">
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
      </LinkButton>
    </section>
  );
}
