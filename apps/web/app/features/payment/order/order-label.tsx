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
    <section className="payment-order" aria-label="Your order">
      <SewnLabel className="order-label">
        <p className="type-small text-ink-2">Order</p>
        {order && words ? (
          <>
            <p className="type-d3">{words.title}</p>
            <p className="text-ink-2">{order.request.description}</p>
            <dl className="order-lines">
              {words.lines.map(({ what, amount, isSaving }) => (
                <div key={what} className="order-line">
                  <dt>{what}</dt>
                  <dd data-saving={isSaving || undefined}>{amount}</dd>
                </div>
              ))}
              <div className="order-line order-total">
                <dt>Today</dt>
                <dd>{words.total}</dd>
              </div>
            </dl>
            <p className="type-small text-ink-2">{words.note}</p>
          </>
        ) : (
          <div className="order-waiting">
            <Skeleton shape="heading" />
            <Skeleton shape="line" />
            <Skeleton shape="line" />
            <Skeleton shape="heading" />
          </div>
        )}
      </SewnLabel>
      {order?.isDefault && (
        <p className="order-default type-small">
          No plan was chosen before this page was opened, so it sells the one-off{' '}
          <strong>{words?.title}</strong>: one payment, no subscription. For Plus or Pro, choose one on the{' '}
          <Link to="/pricing">pricing page</Link>.
        </p>
      )}
    </section>
  );
}
