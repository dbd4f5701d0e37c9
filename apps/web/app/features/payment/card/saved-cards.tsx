import type { PaymentMethod } from '@tryon/contract/payments/payments.ts';
import type { PaymentsClient } from '@tryon/contract/payments/payments-client.ts';
import { RadioGroup } from '@tryon/ui/forms/radio-group.tsx';
import { useMemo } from 'react';
import { cardText, expiryOf } from '#app/format/card-text.ts';
import { usePayments } from '#app/payments/use-payments.ts';

const NONE: readonly PaymentMethod[] = [];

/** The user's cards, the default first; empty while they load or when loading fails: the user then enters a card. */
export function useSavedCards(userId: string | null): readonly PaymentMethod[] {
  const read = useMemo(() => {
    if (userId === null) return null;
    return async (client: PaymentsClient) =>
      (await client.listMethods()).sort((one, other) => Number(other.isDefault) - Number(one.isDefault));
  }, [userId]);
  const { found } = usePayments(read);
  return found.kind === 'there' ? found.value : NONE;
}

interface SavedCardsProps {
  cards: readonly PaymentMethod[];
  /** The id of a saved card; null for a new one. */
  value: string | null;
  onChange: (id: string | null) => void;
}

const ANOTHER = 'another';

/** Chooses between the saved cards and a new one. */
export function SavedCards({ cards, value, onChange }: SavedCardsProps) {
  return (
    <RadioGroup
      legend="Which card?"
      name="savedCard"
      options={[
        ...cards.map((card) => ({ value: card.id, label: cardText(card), detail: expiryOf(card) })),
        { value: ANOTHER, label: 'Another card' },
      ]}
      value={value ?? ANOTHER}
      onChange={(chosen) => onChange(chosen === ANOTHER ? null : chosen)}
    />
  );
}
