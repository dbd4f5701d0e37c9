import type { PaymentMethod } from '@tryon/contract/payments/payments.ts';
import { RadioGroup } from '@tryon/ui/forms/radio-group.tsx';
import { useEffect, useState } from 'react';
import { cardText, expiryOf } from '#app/lib/format/card-text.ts';
import { loadPaymentsClient } from '#app/lib/payments-page.ts';

/** The user's cards, the default first; empty while they load or when loading fails. */
export function useSavedCards(userId: string | null): readonly PaymentMethod[] {
  const [found, setFound] = useState<readonly PaymentMethod[]>([]);
  useEffect(() => {
    if (userId === null) return;
    let isCurrent = true;
    void readCards().then((cards) => {
      if (isCurrent) setFound(cards);
    });
    return () => {
      isCurrent = false;
    };
  }, [userId]);
  return userId === null ? [] : found;
}

/** Saved cards are optional: without them the user enters a card. */
async function readCards(): Promise<readonly PaymentMethod[]> {
  try {
    const cards = await (await loadPaymentsClient()).listMethods();
    return cards.sort((one, other) => Number(other.isDefault) - Number(one.isDefault));
  } catch {
    return [];
  }
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
