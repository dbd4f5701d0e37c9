import {
  BILLING_OPTIONS,
  type Billing,
  PLAN_IDS,
  PLANS,
  type Plan,
  pricePerMonthText,
} from '@tryon/contract/payments/plans.ts';
import { ANNUAL_BADGE, SITE_ACTIONS } from '@tryon/contract/site/site-texts.ts';
import { Badge } from '@tryon/ui/feedback/badge.tsx';
import { SegmentedToggle } from '@tryon/ui/forms/segmented-toggle.tsx';
import { Accordion } from '@tryon/ui/layout/accordion.tsx';
import { Table } from '@tryon/ui/layout/table.tsx';
import { LateCurtain } from '@tryon/ui/mirror/late-curtain.tsx';
import { useSearchParams } from 'react-router';
import { LinkButton } from '#app/shell/link-button.tsx';
import { Section } from '#app/shell/section.tsx';
import { billingOf, type Held, SIGN_UP_PATH } from './plan-offer.ts';
import { Plans } from './plans.tsx';
import { PRICING_QUESTIONS } from './pricing-questions.ts';

const BELOW = 'mt-22 md:mt-30';

export function PricingPage({ held }: { held: Held }) {
  const [billing, setBilling] = useBilling(held);
  return (
    <div className="frame grid grid-cols-1 pt-7 pb-22">
      <div className="mb-11 flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <h1 className="type-d1 ml-[-0.03em]">
          Plans that <em>fit</em>
        </h1>
        <BillingToggle billing={billing} onChange={setBilling} />
      </div>
      <Plans billing={billing} held={held} />
      <Section id="compare" title="Side by" emphasis="side" className={BELOW}>
        <Comparison billing={billing} />
      </Section>
      <Section id="questions" title="Before you" emphasis="decide" className={BELOW}>
        <Accordion items={PRICING_QUESTIONS} />
      </Section>
      <CurtainBand signedIn={held !== null} />
    </div>
  );
}

/** The billing period is kept in the URL, so that it can be shared, works with Back and works without JavaScript. */
function useBilling(held: Held): [Billing, (billing: Billing) => void] {
  const [parameters, setParameters] = useSearchParams();
  return [
    billingOf(parameters.get('billing'), held),
    (billing) => setParameters({ billing }, { replace: true, preventScrollReset: true }),
  ];
}

interface Row {
  name: string;
  of: (plan: Plan) => string;
}

/** First the differences between plans, then what all plans include. */
function rowsOf(billing: Billing): readonly Row[] {
  return [
    { name: 'Price a month', of: (plan) => pricePerMonthText(plan, billing) },
    { name: 'Try-ons a month', of: ({ tryOnsPerMonth }) => String(tryOnsPerMonth) },
    { name: 'Watermark', of: ({ watermark }) => (watermark ? 'Small' : 'None') },
    { name: 'Unused try-ons', of: ({ rollover }) => (rollover ? 'Roll over' : 'Expire') },
    { name: 'Failed try-ons', of: () => 'Free' },
    { name: 'Photos kept', of: () => 'None' },
  ];
}

function Comparison({ billing }: { billing: Billing }) {
  return (
    <Table<Row>
      caption="The three plans compared"
      columns={[
        { header: 'What', headerHidden: true, cell: ({ name }) => name, rowHeader: true },
        ...PLAN_IDS.map((id) => ({
          header: PLANS[id].name,
          cell: ({ of }: Row) => of(PLANS[id]),
          figures: true,
        })),
      ]}
      rows={rowsOf(billing)}
      rowKey={({ name }) => name}
    />
  );
}

/** A closed curtain across the page, with the link to get started. */
function CurtainBand({ signedIn }: { signedIn: boolean }) {
  return (
    <section
      className="relative isolate mt-22 flex min-h-80 flex-col items-center justify-center gap-7 overflow-hidden rounded-sm bg-pleat px-6 py-11 text-center text-on-wine md:mt-30 md:min-h-75 md:flex-row md:justify-between md:px-16 md:text-left"
      aria-labelledby="band-title"
    >
      {/* Three identical curtains would be noticeable, so the middle one is mirrored. */}
      <div
        className="absolute inset-0 -z-1 flex [&>*]:min-w-0 [&>*]:flex-1 [&>:nth-child(2)]:transform-[scaleX(-1)] max-sm:[&>:nth-child(n+2)]:hidden"
        aria-hidden="true"
      >
        <LateCurtain />
        <LateCurtain />
        <LateCurtain />
      </div>
      <h2 id="band-title" className="type-d2 [text-shadow:0_1px_12px_rgb(51_16_26/0.6)]">
        Step behind the <em>curtain</em>
      </h2>
      <LinkButton to={signedIn ? '/' : SIGN_UP_PATH} variant="curtain" size="main" onPicture>
        {signedIn ? 'Open the fitting room' : SITE_ACTIONS.startFreeTrial}
      </LinkButton>
    </section>
  );
}

const NOTES: Record<Billing, string> = {
  monthly: 'Charged every month. Cancel whenever you like.',
  annual: 'Charged once a year. Try-ons arrive every month.',
};

function BillingToggle({ billing, onChange }: { billing: Billing; onChange: (billing: Billing) => void }) {
  const other = BILLING_OPTIONS.find(({ value }) => value !== billing);
  return (
    <div className="grid gap-2.5 min-w-[min(100%,330px)]">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5" data-clear-of-toasts>
        <SegmentedToggle<Billing>
          label="Billing"
          className="noscript:hidden"
          options={BILLING_OPTIONS}
          value={billing}
          onChange={onChange}
        />
        <noscript>
          <a className="button" data-variant="secondary" href={`/pricing?billing=${other?.value}`}>
            Show prices when charged {other?.label.toLowerCase()}
          </a>
        </noscript>
        <Badge variant="saving">{ANNUAL_BADGE}</Badge>
      </div>
      <p className="type-small text-ink-2">{NOTES[billing]}</p>
    </div>
  );
}
