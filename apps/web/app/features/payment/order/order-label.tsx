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
            <dl className="mt-6.5 mb-5.5 border-t border-line tabular-nums">
              {words.lines.map(({ what, amount, isSaving }) => (
                <div key={what} className="order-line">
                  <dt>{what}</dt>
                  <dd data-saving={isSaving || undefined}>{amount}</dd>
                </div>
              ))}
              <div className="order-line items-center border-b-0 pb-0 [&>dt]:font-[550] [&>dd]:font-display [&>dd]:text-[40px]/none [&>dd]:font-stretch-75% [&>dd]:lining-nums">
                <dt>Today</dt>
                <dd>{words.total}</dd>
              </div>
            </dl>
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
        <p className="py-3.5 px-4.5 rounded-sm bg-info-soft text-info [&>a]:underline [&>a]:decoration-1 [&>a]:underline-offset-[3px] type-small">
          No plan was chosen before this page was opened, so it sells the one-off{' '}
          <strong>{words?.title}</strong>: one payment, no subscription. For Plus or Pro, choose one on the{' '}
          <Link to="/pricing">pricing page</Link>.
        </p>
      )}
    </section>
  );
}
