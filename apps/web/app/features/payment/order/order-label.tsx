import { Skeleton } from '@tryon/ui/feedback/skeleton.tsx';
import { SewnLabel } from '@tryon/ui/mirror/sewn-label.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Order } from './order.ts';
import { orderTexts } from './order-lines.ts';

/** The order, drawn as a sewn label. Without an order, as in the server's markup, it reserves the space. */
export function OrderLabel({ order }: { order: Order | null }) {
  const [now] = useState(() => new Date());
  const words = order && orderTexts(order, now);
  return (
    <section
      className="grid content-start gap-5 md:[grid-area:1/8/2/-1] md:sticky md:top-6 md:self-start"
      aria-label="Your order"
    >
      <SewnLabel className="pt-9 px-7 pb-8 [box-shadow:var(--shadow-2)]">
        <p className="type-small text-ink-2">Order</p>
        {order && words ? (
          <>
            <p className="type-d3">{words.title}</p>
            <p className="text-ink-2">{order.request.description}</p>
            <Amounts {...words} />
            <p className="type-small text-ink-2">{words.note}</p>
          </>
        ) : (
          <div className="min-h-67 pt-3.5">
            <Skeleton shape="heading" />
            <Skeleton shape="line" />
            <Skeleton shape="line" />
            <Skeleton shape="heading" />
          </div>
        )}
      </SewnLabel>
      {order?.isDefault && (
        <p className="type-small rounded-sm bg-info-soft px-4.5 py-3.5 text-info">
          No plan was chosen before this page was opened, so it sells the one-off{' '}
          <strong>{words?.title}</strong>: one payment, no subscription. For Plus or Pro, choose one on the{' '}
          <Link to="/pricing" className="underline decoration-1 underline-offset-3">
            pricing page
          </Link>
          .
        </p>
      )}
    </section>
  );
}

function Amounts({ lines, total }: ReturnType<typeof orderTexts>) {
  return (
    <dl className="mt-6.5 mb-5.5 border-t border-line tabular-nums">
      {lines.map(({ what, amount, isSaving }) => (
        <div
          key={what}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-b border-line py-3.25 text-[15.5px]/[1.4] nth-last-2:border-ink"
        >
          <dt>{what}</dt>
          <dd className={isSaving ? 'text-ok' : undefined}>{amount}</dd>
        </div>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 pt-3.25 text-[15.5px]/[1.4]">
        <dt className="font-[550]">Today</dt>
        <dd className="font-display text-[40px]/none font-stretch-75% lining-nums">{total}</dd>
      </div>
    </dl>
  );
}
