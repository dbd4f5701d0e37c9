import type { Billing } from '@tryon/contract/payments/plans.ts';
import { ANNUAL_BADGE } from '@tryon/contract/site/site-texts.ts';
import { Badge } from '@tryon/ui/feedback/badge.tsx';
import { SegmentedToggle } from '@tryon/ui/forms/segmented-toggle.tsx';

const OPTIONS = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annually' },
] as const satisfies readonly { value: Billing; label: string }[];

const NOTES: Record<Billing, string> = {
  monthly: 'Charged every month. Cancel whenever you like.',
  annual: 'Charged once a year. Try-ons arrive every month.',
};

interface BillingToggleProps {
  billing: Billing;
  onChange: (billing: Billing) => void;
}

export function BillingToggle({ billing, onChange }: BillingToggleProps) {
  const other = OPTIONS.find(({ value }) => value !== billing);
  return (
    <div className="grid gap-2.5 min-w-[min(100%,330px)]">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5" data-clear-of-toasts>
        <SegmentedToggle<Billing>
          label="Billing"
          className="noscript:hidden"
          options={OPTIONS}
          value={billing}
          onChange={onChange}
        />
        <noscript>
          <a className="button" data-variant="secondary" href={`/pricing?billing=${other?.value}`}>
            Show prices when charged {other?.label.toLowerCase()}
          </a>
        </noscript>
        <Badge look="saving">{ANNUAL_BADGE}</Badge>
      </div>
      <p className="type-small text-ink-2">{NOTES[billing]}</p>
    </div>
  );
}
