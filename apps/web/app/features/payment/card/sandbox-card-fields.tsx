import { SANDBOX_CARDS } from '@tryon/contract/payments/sandbox-cards.ts';
import { Button } from '@tryon/ui/forms/button.tsx';
import { TextField } from '@tryon/ui/forms/text-field.tsx';
import { Dialog } from '@tryon/ui/overlays/dialog.tsx';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { loadPaymentsClient } from '#app/payments/payments-page.ts';
import { FieldPair } from '../payment-frame.tsx';
import type { CardFieldsProps } from './card-fields.tsx';
import { cardNumberText, expiryText } from './sandbox-card.ts';
import { type BankAnswer, createSandboxProcessor } from './sandbox-processor.ts';

/** Fields for the sandbox's test cards. */
export function SandboxCardFields({ problems, onCorrect, onProcessor }: CardFieldsProps) {
  const [card, setCard] = useState({ number: '', expiry: '', cvc: '' });
  const typed = useRef(card);
  const [bank, setBank] = useState<{ answer: (answer: BankAnswer) => void } | null>(null);
  typed.current = card;

  function fillIn(number: string): void {
    const expiry = `12/${String(new Date().getUTCFullYear() + 3).slice(-2)}`;
    setCard({ number: cardNumberText(number), expiry, cvc: '123' });
    onCorrect('cardNumber', 'cardExpiry', 'cardCvc');
  }

  function answer(chosen: BankAnswer): void {
    setBank(null);
    bank?.answer(chosen);
  }

  useEffect(() => {
    onProcessor(
      createSandboxProcessor({
        loadClient: loadPaymentsClient,
        readCard: () => typed.current,
        confirmWithBank: () => new Promise((resolve) => setBank({ answer: resolve })),
        now: () => new Date(),
      }),
    );
    return () => onProcessor(null);
  }, [onProcessor]);

  return (
    <>
      <DigitsField
        label="Card number"
        name="cardNumber"
        placeholder="1234 1234 1234 1234"
        value={card.number}
        onDigits={(text) => setCard({ ...card, number: cardNumberText(text) })}
        error={problems.cardNumber}
      />
      <TestCards isWanted={problems.cardNumber !== undefined} onChoose={fillIn} />
      <FieldPair>
        <DigitsField
          label="Expiry"
          name="cardExpiry"
          placeholder="MM/YY"
          value={card.expiry}
          onDigits={(text) => setCard({ ...card, expiry: expiryText(text, card.expiry) })}
          error={problems.cardExpiry}
        />
        <DigitsField
          label="CVC"
          name="cardCvc"
          placeholder="123"
          maxLength={4}
          value={card.cvc}
          onDigits={(cvc) => setCard({ ...card, cvc })}
          error={problems.cardCvc}
        />
      </FieldPair>
      {bank && <BankDialog onAnswer={answer} />}
    </>
  );
}

type DigitsFieldProps = ComponentProps<typeof TextField> & { onDigits: (text: string) => void };

/** A required field of a card, which no browser fills in. */
function DigitsField({ onDigits, ...field }: DigitsFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      required
      onChange={(event) => onDigits(event.currentTarget.value)}
    />
  );
}

/** The list of test cards, each with a button that fills it in. It opens when another number was entered. */
function TestCards({ isWanted, onChoose }: { isWanted: boolean; onChoose: (number: string) => void }) {
  return (
    <details className="-mt-3 text-[14.5px]/[1.4]" open={isWanted}>
      <summary className="w-fit cursor-pointer py-0.5 text-ink-2 underline decoration-1 underline-offset-3">
        Test cards
      </summary>
      <ul className="mt-2 border-t border-line">
        {SANDBOX_CARDS.map(({ number, says }) => (
          <li key={number}>
            <button
              type="button"
              className="flex flex-wrap justify-between gap-y-0.5 gap-x-4 w-full min-h-11 py-2.5 px-2 border-b border-line text-left cursor-pointer hover:bg-wine-tint"
              onClick={() => onChoose(number)}
            >
              <span className="tabular-nums">{cardNumberText(number)}</span>
              <span>{says}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The sandbox's stand-in for a bank's confirmation. Closing it counts as a refusal. */
function BankDialog({ onAnswer }: { onAnswer: (answer: BankAnswer) => void }) {
  return (
    <Dialog
      alert
      title="Is this you?"
      description="Here your bank would ask you to confirm the payment, in its app or with a code. This is test mode: no money moves, whichever you choose."
      onClose={() => onAnswer('refuse')}
      actions={
        <>
          <Button onClick={() => onAnswer('approve')}>Approve</Button>
          <Button variant="secondary" onClick={() => onAnswer('refuse')}>
            Refuse
          </Button>
        </>
      }
    />
  );
}
