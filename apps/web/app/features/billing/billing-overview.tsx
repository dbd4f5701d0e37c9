import type { CreditsAnswer, Lot } from '@tryon/contract/payments/credits.ts';
import type { Subscription } from '@tryon/contract/payments/payments.ts';
import { Table } from '@tryon/ui/layout/table.tsx';
import { useSession } from '#app/session/session-provider.tsx';
import { PlanActions } from './plan-actions.tsx';
import { lotEnd, lotName, lotNote, planLine, unverifiedLine } from './plan-text.ts';
import { UsageChart } from './usage-chart.tsx';

interface BillingOverviewProps {
  credits: CreditsAnswer;
  subscription: Subscription | null;
  onDone: (title: string, message?: string) => void;
}

/** The remaining try-ons, where they come from, and the actions on the plan. */
export function BillingOverview({ credits, subscription, onDone }: BillingOverviewProps) {
  const { balance, lots, usage } = credits;
  const { user } = useSession();
  const more = user?.emailVerified === false ? unverifiedLine(lots) : null;
  return (
    <div className="grid grid-cols-1 gap-y-12 gap-x-(--gutter) md:grid-cols-2 md:gap-x-16">
      <div className="grid content-end gap-4.5">
        <p className="text-ink-2">{planLine(balance, subscription)}</p>
        <h1 className="flex flex-wrap items-baseline gap-x-3.5">
          <span className="ml-[-0.03em] font-display text-[clamp(112px,11vw,148px)]/[0.9] font-[370] font-stretch-75% lining-nums">
            {balance.remaining}
          </span>{' '}
          <span className="type-d3">
            {balance.remaining === 1 ? 'try-on' : 'try-ons'} <em>left</em>
          </span>
        </h1>
        {more !== null && <p className="type-small">{more}</p>}
        {balance.watermark && (
          <p className="type-small text-ink-2">Results carry a small watermark on the free plan.</p>
        )}
        <PlanActions subscription={subscription} onDone={onDone} />
      </div>
      <div className="grid content-start gap-10 min-w-0">
        <Lots lots={lots} />
        <UsageChart usage={usage} />
      </div>
    </div>
  );
}

function Lots({ lots }: { lots: readonly Lot[] }) {
  if (lots.length === 0) return <p className="text-ink-2">There are no try-ons left at the moment.</p>;
  const usable = lots.filter(({ remaining }) => remaining > 0);
  const rows = lots.map((lot) => ({ lot, isFirst: usable.length > 1 && lot === usable[0] }));
  return (
    <Table
      caption="Where they come from"
      columns={[
        { header: 'Where they come from', cell: (row) => <LotCell {...row} />, rowHeader: true },
        { header: 'Left', cell: ({ lot }) => `${lot.remaining} of ${lot.granted}`, figures: true },
        { header: 'Ends', cell: ({ lot }) => lotEnd(lot), figures: true },
      ]}
      rows={rows}
      rowKey={({ lot }) => lot.id}
    />
  );
}

function LotCell({ lot, isFirst }: { lot: Lot; isFirst: boolean }) {
  const note = lotNote(lot, isFirst);
  return (
    <>
      {lotName(lot)}
      {note && <span className="text-ink-2"> ({note})</span>}
    </>
  );
}
