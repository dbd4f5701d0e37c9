import type { PaymentMethod, PaymentSettings } from '@tryon/contract/payments/payments.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { cardText, expiryOf } from '#app/format/card-text.ts';
import type { Read } from '#app/payments/use-payments.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Listing } from './listing.tsx';
import { useBillingAction } from './use-billing-action.ts';

interface CardsProps {
  list: Read<readonly PaymentMethod[]>;
  settings: PaymentSettings;
  onRetry: () => void;
  onDone: (title: string, message?: string) => void;
}

/** The saved cards: which one is charged, adding another, and removing one. */
export function Cards({ list, settings, onRetry, onDone }: CardsProps) {
  const [removed, setRemoved] = useState<PaymentMethod | null>(null);
  const { failure, run } = useBillingAction();

  async function makeDefault(card: PaymentMethod): Promise<void> {
    const done = await run((client) => client.makeDefault(card.id));
    if (done) onDone('Card changed', `${cardText(card)} pays from now on.`);
  }

  async function openPortal(): Promise<void> {
    const done = await run((client) => client.openPortal());
    if (done) window.location.assign(done.result);
  }

  return (
    <>
      <Listing
        id="cards"
        title="Payment method"
        list={list}
        onRetry={onRetry}
        emptyText="There is no card on file."
        foot={
          <p className="flex flex-wrap gap-y-4 gap-x-6 mt-5">
            <Link to="/payment?add=card" className="button" data-variant="text">
              Add a card
            </Link>
            {settings.provider === 'stripe' && (
              <Button variant="text" onClick={() => void openPortal()}>
                Our payment provider’s page
              </Button>
            )}
          </p>
        }
      >
        {(cards) => (
          <ul className="border-t border-line">
            {cards.map((card) => (
              <CardRow key={card.id} card={card} onDefault={makeDefault} onRemove={setRemoved} />
            ))}
          </ul>
        )}
      </Listing>
      {failure && <Notice kind="error">{failure}</Notice>}
      {removed && (
        <ConfirmDialog
          title="Remove this card?"
          description={`${cardText(removed)} is forgotten here and at our payment provider.`}
          doText="Remove it"
          busyText="Removing"
          work={(client) => client.removeMethod(removed.id)}
          onDone={() => onDone('Card removed')}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}

interface CardRowProps {
  card: PaymentMethod;
  onDefault: (card: PaymentMethod) => Promise<void>;
  onRemove: (card: PaymentMethod) => void;
}

function CardRow({ card, onDefault, onRemove }: CardRowProps) {
  const name = cardText(card);
  return (
    <li className="flex flex-wrap items-center justify-between gap-y-2 gap-x-6 min-h-14 py-2 border-b border-line text-[15.5px]/[1.4] tabular-nums">
      <span>
        {name} <span className="text-ink-2">{expiryOf(card)}</span>
      </span>
      <span className="inline-flex flex-wrap justify-end gap-y-2.5 gap-x-5">
        {card.isDefault ? (
          <span className="text-ink-2">default</span>
        ) : (
          <Button variant="text" aria-label={`Pay with ${name}`} onClick={() => void onDefault(card)}>
            Pay with this
          </Button>
        )}
        <Button variant="text" aria-label={`Remove ${name}`} onClick={() => onRemove(card)}>
          Remove
        </Button>
      </span>
    </li>
  );
}
