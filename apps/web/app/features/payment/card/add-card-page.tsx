import { paymentErrorText } from '@tryon/contract/payments/payment-wording.ts';
import type { PaymentSettings } from '@tryon/contract/payments/payments.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { BusyButton } from '@tryon/ui/forms/busy-button.tsx';
import { Checkbox } from '@tryon/ui/forms/checkbox.tsx';
import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { loadPaymentsClient } from '#app/payments/payments-page.ts';
import { useSession } from '#app/session/session-provider.tsx';
import { LinkButton } from '#app/shell/link-button.tsx';
import type { BillingDetails } from '../billing-details/billing-details.ts';
import { BillingFields, EmailField } from '../billing-details/billing-fields.tsx';
import { PaymentFrame } from '../payment-frame.tsx';
import { useIsMounted } from '../use-is-mounted.ts';
import { CardFields, FIELDS_LOADING_TEXT } from './card-fields.tsx';
import type { CardProcessor } from './charge.ts';
import { useCardForm } from './use-card-form.ts';
import { useCardSource } from './use-card-source.ts';

/** Adds a card for later invoices. It lives here because only this page loads the payment provider's library. */
export function AddCardPage({ settings }: { settings: PaymentSettings }) {
  const isMounted = useIsMounted();
  return (
    <PaymentFrame
      title={
        <>
          A new <em>card</em>
        </>
      }
    >
      {isMounted && <AddCardForm settings={settings} />}
    </PaymentFrame>
  );
}

function AddCardForm({ settings }: { settings: PaymentSettings }) {
  const source = useCardSource(settings);
  const { user } = useSession();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { formProps, processor, problems, setProcessor, check, correct } = useCardForm();
  const [state, setState] = useState<{ busy: boolean; failure: string | null }>({
    busy: false,
    failure: null,
  });

  async function add(
    details: BillingDetails,
    taker: CardProcessor,
    isDefault: boolean,
  ): Promise<string | null> {
    const saved = await taker.save(details);
    if (saved.kind === 'failed') return saved.text;
    try {
      if (isDefault) await (await loadPaymentsClient()).makeDefault(saved.paymentMethodId);
    } catch (error) {
      // The card is saved even when charging an open invoice to it was refused.
      toasts.show({ type: 'error', title: 'Card added', message: paymentErrorText(error, 'createMethod') });
      return null;
    }
    toasts.show({ type: 'success', title: 'Card added' });
    return null;
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const isDefault = new FormData(event.currentTarget).has('makeDefault');
    if (state.busy) return;
    if (!processor) return setState({ busy: false, failure: FIELDS_LOADING_TEXT });
    const checked = check(event);
    if (!checked) return;
    setState({ busy: true, failure: null });
    const failure = await add(checked.details, checked.processor, isDefault);
    setState({ busy: false, failure });
    if (failure === null) void navigate('/dashboard', { replace: true });
  }

  const values = { email: user?.email ?? '', cardholderName: user?.name ?? '' };
  return (
    <form {...formProps} onSubmit={(event) => void submit(event)} aria-label="A new card">
      {state.failure && <Notice kind="error">{state.failure}</Notice>}
      <div className="grid gap-5.5">
        <EmailField values={values} problems={problems} />
        <CardFields
          source={source}
          problems={problems}
          onCorrect={correct}
          onProcessor={setProcessor}
          elsewhere={null}
        />
        <BillingFields values={values} problems={problems} />
        <Checkbox label="Use it for my next bills" name="makeDefault" defaultChecked />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <BusyButton type="submit" busy={state.busy} busyText="Adding">
          Add this card
        </BusyButton>
        <LinkButton to="/dashboard" variant="secondary">
          Cancel
        </LinkButton>
      </div>
    </form>
  );
}
