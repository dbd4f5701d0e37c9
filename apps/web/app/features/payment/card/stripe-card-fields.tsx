import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
} from '@stripe/react-stripe-js';
import type { Stripe, StripeElementStyle } from '@stripe/stripe-js';
import { Field, useField } from '@tryon/ui/forms/field.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { loadPaymentsClient } from '#app/payments/payments-page.ts';
import { FieldPair } from '../payment-frame.tsx';
import type { CardFieldsProps } from './card-fields.tsx';
import { createStripeProcessor, type StripeBilling } from './stripe-processor.ts';

interface StripeCardFieldsProps extends CardFieldsProps {
  stripe: Stripe;
}

type Part = 'cardNumber' | 'cardExpiry' | 'cardCvc';

/** Default texts for incomplete fields; Stripe's own error texts take precedence. */
const MISSING: Record<Part, string> = {
  cardNumber: 'Please add the card number.',
  cardExpiry: 'Please add month and year.',
  cardCvc: 'Please add the security code.',
};

/** Stripe's card fields, each in a frame from Stripe: the card's data never exist in this page. */
export function StripeCardFields(props: StripeCardFieldsProps) {
  return (
    <Elements stripe={props.stripe} options={{ loader: 'never' }}>
      <Parts {...props} />
    </Elements>
  );
}

function Parts({ stripe, problems, onCorrect, onProcessor }: StripeCardFieldsProps) {
  const elements = useElements();
  const style = useStripeStyle();
  /** Problems by field; an empty text means that the field is complete. */
  const found = useRef<Record<Part, string>>({ ...MISSING });

  useEffect(() => {
    if (!elements) return;
    const methodOf = (billing: StripeBilling) => {
      const card = elements.getElement(CardNumberElement);
      if (!card) throw new Error('The card’s fields are gone.');
      return { payment_method: { card, billing_details: billing } };
    };
    onProcessor(
      createStripeProcessor({
        loadClient: loadPaymentsClient,
        findProblems: () =>
          Object.fromEntries(Object.entries(found.current).filter(([, text]) => text !== '')),
        confirmPayment: (clientSecret, billing) => stripe.confirmCardPayment(clientSecret, methodOf(billing)),
        confirmSetup: (clientSecret, billing) => stripe.confirmCardSetup(clientSecret, methodOf(billing)),
        handleNextAction: (clientSecret) => stripe.handleNextAction({ clientSecret }),
      }),
    );
    return () => onProcessor(null);
  }, [stripe, elements, onProcessor]);

  function note(
    part: Part,
    { complete, error }: { complete: boolean; error: { message: string } | undefined },
  ) {
    found.current[part] = complete ? '' : (error?.message ?? MISSING[part]);
    onCorrect(part);
  }

  return (
    <>
      <StripeField label="Card number" error={problems.cardNumber}>
        {(id) => (
          <CardNumberElement
            id={id}
            options={{ style, showIcon: true, disableLink: true }}
            onChange={(event) => note('cardNumber', event)}
          />
        )}
      </StripeField>
      <FieldPair>
        <StripeField label="Expiry" error={problems.cardExpiry}>
          {(id) => (
            <CardExpiryElement id={id} options={{ style }} onChange={(event) => note('cardExpiry', event)} />
          )}
        </StripeField>
        <StripeField label="CVC" error={problems.cardCvc}>
          {(id) => (
            <CardCvcElement id={id} options={{ style }} onChange={(event) => note('cardCvc', event)} />
          )}
        </StripeField>
      </FieldPair>
    </>
  );
}

interface StripeFieldProps {
  label: string;
  error: string | undefined;
  children: (id: string) => ReactNode;
}

/** Stripe renders the input; label and error are ours. The label refers to the input's container by id. */
function StripeField({ label, error, children }: StripeFieldProps) {
  const { field, control } = useField({ label, error });
  return (
    <Field {...field}>
      <div
        className="field-control stripe-field py-3.25 has-[.StripeElement--focus]:[outline:2px_solid_var(--color-ink)] has-[.StripeElement--focus]:outline-offset-3 data-invalid:border-bad data-invalid:[box-shadow:inset_0_0_0_1px_var(--color-bad)]"
        data-invalid={control['aria-invalid']}
      >
        {children(control.id)}
      </div>
    </Field>
  );
}

/** Frames do not inherit styles: colours and fonts are passed to Stripe, and again when the theme changes. */
function useStripeStyle(): StripeElementStyle {
  const [style, setStyle] = useState<StripeElementStyle>({});
  useEffect(() => {
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const read = () => setStyle(readStyle());
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    dark.addEventListener('change', read);
    return () => {
      observer.disconnect();
      dark.removeEventListener('change', read);
    };
  }, []);
  return style;
}

function readStyle(): StripeElementStyle {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colourOf = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const [ink, faint, bad] = ['--color-ink', '--color-ink-3', '--color-bad'].map(colourOf);
  probe.remove();
  return {
    base: {
      ...(ink ? { color: ink, iconColor: ink } : {}),
      fontFamily: 'system-ui, sans-serif',
      fontSize: '16px',
      lineHeight: '22px',
      ...(faint ? { '::placeholder': { color: faint } } : {}),
    },
    ...(bad ? { invalid: { color: bad, iconColor: bad } } : {}),
  };
}
