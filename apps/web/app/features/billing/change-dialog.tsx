import type { PlanChoice, Subscription } from '@tryon/contract/payments/payments.ts';
import type { PaymentCallOptions, PaymentsClient } from '@tryon/contract/payments/payments-client.ts';
import { BILLING_OPTIONS, PAID_PLAN_IDS, PLANS } from '@tryon/contract/payments/plans.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { LoadingArea, Skeleton } from '@tryon/ui/feedback/skeleton.tsx';
import { BusyButton } from '@tryon/ui/forms/busy-button.tsx';
import { RadioGroup } from '@tryon/ui/forms/radio-group.tsx';
import { Dialog, DialogClose } from '@tryon/ui/overlays/dialog.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Read, usePayments } from '#app/payments/use-payments.ts';
import { changeTexts, isSameChoice } from './change-text.ts';
import { explainBilling, useBillingAction } from './use-billing-action.ts';

interface ChangeDialogProps {
  subscription: Subscription;
  /** The initial selection. */
  wanted: PlanChoice;
  onDone: (title: string) => void;
  onClose: () => void;
}

/** Changes the plan or its billing period. The cost is shown before the change can be confirmed. */
export function ChangeDialog({ subscription, wanted, onDone, onClose }: ChangeDialogProps) {
  const [choice, setChoice] = useState(wanted);
  const isPresent = isSameChoice(choice, subscription);
  const { plan, billing } = choice;
  // What the change would cost now.
  const read = useMemo(
    () =>
      isPresent
        ? null
        : (client: PaymentsClient, options: PaymentCallOptions) =>
            client.previewChange({ plan, billing }, options),
    [isPresent, plan, billing],
  );
  const { found: preview } = usePayments(read);
  const { busy, failure, run } = useBillingAction();
  const words = preview.kind === 'there' ? changeTexts(subscription, choice, preview.value) : null;

  async function change(): Promise<void> {
    if (preview.kind !== 'there') return;
    const { previewedAt } = preview.value;
    const done = await run((client) => client.change({ ...choice, previewedAt }));
    if (!done) return;
    const { result: changed } = done;
    // The card's bank must confirm first, on its own page.
    if (changed.paymentUrl) return window.location.assign(changed.paymentUrl);
    onClose();
    onDone(isSameChoice(choice, changed) ? `You have ${PLANS[choice.plan].name} now` : 'Change noted');
  }

  return (
    <Dialog
      size="wide"
      title="Change plan"
      onClose={onClose}
      actions={
        <>
          <BusyButton busy={busy} busyText="Changing" disabled={!words} onClick={() => void change()}>
            {words?.buttonText ?? 'Change'}
          </BusyButton>
          <DialogClose variant="secondary">Keep my plan</DialogClose>
        </>
      }
    >
      <ChoiceFields choice={choice} onChange={setChoice} />
      <div className="grid content-center gap-1.5 min-h-24 mt-5" aria-live="polite">
        {isPresent ? (
          <p>This is the plan you have. Choose another one to see what it costs.</p>
        ) : (
          <Cost preview={preview} words={words} />
        )}
        {failure && <Notice kind="error">{failure}</Notice>}
      </div>
    </Dialog>
  );
}

function Cost({ preview, words }: { preview: Read<unknown>; words: ReturnType<typeof changeTexts> | null }) {
  if (preview.kind === 'failed') return <Notice kind="error">{explainBilling(preview.error)}</Notice>;
  if (!words) {
    return (
      <LoadingArea label="The amount is being worked out">
        <Skeleton shape="line" />
        <Skeleton shape="last-line" />
      </LoadingArea>
    );
  }
  return (
    <>
      <p className="text-[19px] font-[550]">{words.today}</p>
      <p className="text-ink-2">{words.after}</p>
    </>
  );
}

function ChoiceFields({ choice, onChange }: { choice: PlanChoice; onChange: (choice: PlanChoice) => void }) {
  const fields = useRef<HTMLDivElement>(null);
  // The dialog focuses its first field, but in a radio group only the checked option can be focused.
  useEffect(() => fields.current?.querySelector<HTMLElement>(':checked')?.focus(), []);
  return (
    <div ref={fields} className="grid gap-5 mt-6">
      <RadioGroup
        legend="Plan"
        name="plan"
        options={PAID_PLAN_IDS.map((id) => ({
          value: id,
          label: PLANS[id].name,
          detail: `${PLANS[id].tryOnsPerMonth} try-ons a month`,
        }))}
        value={choice.plan}
        onChange={(plan) => onChange({ ...choice, plan })}
      />
      <RadioGroup
        legend="Charged"
        name="billing"
        variant="plain"
        options={BILLING_OPTIONS}
        value={choice.billing}
        onChange={(billing) => onChange({ ...choice, billing })}
      />
    </div>
  );
}
