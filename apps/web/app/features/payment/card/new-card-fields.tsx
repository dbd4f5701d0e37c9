import type { ReactNode } from 'react';
import { useSession } from '#app/session/session-provider.tsx';
import { BillingFields, EmailField } from '../billing-details/billing-fields.tsx';
import { CardFields } from './card-fields.tsx';
import type { useCardForm } from './use-card-form.ts';
import type { CardSource } from './use-card-source.ts';

interface NewCardFieldsProps {
  card: ReturnType<typeof useCardForm>;
  source: CardSource;
  /** Another way to pay, for when the card's fields cannot be loaded. */
  elsewhere: ReactNode;
  /** Values that were entered before, by field. */
  kept?: Readonly<Record<string, string>>;
}

/** The fields for a card and its owner, filled in as far as the account knows them. */
export function NewCardFields({ card, source, elsewhere, kept }: NewCardFieldsProps) {
  const { user } = useSession();
  const { problems, correct, setProcessor } = card;
  const values = { email: user?.email ?? '', cardholderName: user?.name ?? '', ...kept };
  return (
    <>
      <EmailField values={values} problems={problems} />
      <CardFields
        source={source}
        problems={problems}
        onCorrect={correct}
        onProcessor={setProcessor}
        elsewhere={elsewhere}
      />
      <BillingFields values={values} problems={problems} />
    </>
  );
}
