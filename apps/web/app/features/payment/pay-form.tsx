import { PAYMENT_TEXTS } from '@tryon/contract/payments/payment-texts.ts';
import { BusyButton } from '@tryon/ui/forms/busy-button.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import { Checkbox } from '@tryon/ui/forms/checkbox.tsx';
import { type ComponentProps, type FormEvent, type ReactNode, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { readForm } from '#app/forms/read-form.ts';
import { loadPaymentsClient } from '#app/payments/payments-page.ts';
import { signInPath, useSession } from '#app/session/session-provider.tsx';
import { useKeptNavigate } from '#app/shell/navigation/use-kept-navigate.ts';
import { detailsMetadata } from './billing-details/billing-details.ts';
import { BillingFields, EmailField } from './billing-details/billing-fields.tsx';
import { CardFields, FIELDS_BLOCKED_TEXT, FIELDS_LOADING_TEXT } from './card/card-fields.tsx';
import { type CardProcessor, chargeCard } from './card/charge.ts';
import { SavedCards, useSavedCards } from './card/saved-cards.tsx';
import { useCardForm } from './card/use-card-form.ts';
import type { CardSource } from './card/use-card-source.ts';
import { HostedCheckout } from './hosted-checkout.tsx';
import {
  MethodChoice,
  type PaymentMethodChoice,
  WALLET_NAMES,
  type Wallet,
  Wallets,
} from './method-choice.tsx';
import type { Order } from './order/order.ts';
import { RESUME_PATH, storeOrder } from './order/stored-order.ts';
import type { PaymentModel } from './payment-model.ts';

/** A remark between the fields. */
function Aside(props: ComponentProps<'p'>) {
  return <p {...props} className="rounded-sm bg-linen px-4.5 py-3.5 text-[14.5px]/normal" />;
}

interface PayFormProps {
  order: Order;
  source: CardSource;
  model: PaymentModel;
  isProcessing: boolean;
  /** Values entered before signing in. */
  kept: Readonly<Record<string, string>>;
}

export function PayForm({ order, source, model, isProcessing, kept }: PayFormProps) {
  const { user } = useSession();
  const card = useCardForm();
  const { form, formProps, processor, check } = card;
  const [method, setMethod] = useState<PaymentMethodChoice>('card');
  const saved = useSavedCards(user?.id ?? null);
  // A saved card is charged by the fields' processor too: earlier than this it could be chosen, and not pay.
  const cards = processor ? saved : [];
  const [chosenCard, setChosenCard] = useState<string | null | undefined>();
  const savedCard = chosenCard === undefined ? (cards[0]?.id ?? null) : chosenCard;
  const mayBegin = useSignInFirst(order, form);
  const [isEarly, setIsEarly] = useState(false);
  const isCard = method === 'card';
  const isOnce = order.item.kind === 'pass';

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isProcessing) return;
    if (!isCard) model.refuse(PAYMENT_TEXTS.methodNotImplemented);
    else if (!mayBegin()) return;
    else if (!processor) hurry();
    else if (savedCard === null) payNew(event);
    else paySaved(savedCard, processor);
  }

  /** Handles a submit without usable card fields: they are still loading, or failed to load. */
  function hurry(): void {
    if (source.kind === 'stripe' && source.load.kind === 'failed') model.refuse(FIELDS_BLOCKED_TEXT);
    else setIsEarly(true);
  }

  function payNew(event: FormEvent<HTMLFormElement>): void {
    const checked = check(event);
    if (!checked) return;
    const { details, processor: taker } = checked;
    void model.pay(detailsMetadata(details), (intent) => taker.pay(intent, details));
  }

  function paySaved(cardId: string, { authenticate }: CardProcessor): void {
    void model.pay({}, async (intent) =>
      chargeCard(await loadPaymentsClient(), intent, cardId, authenticate),
    );
  }

  const elsewhere = <HostedCheckout order={order} mayBegin={mayBegin} onFailure={model.refuse} />;
  return (
    <form {...formProps} onSubmit={submit} aria-label="Payment">
      {!user && <VisitorLine onSignIn={mayBegin} />}
      <Methods
        order={order}
        source={source}
        model={model}
        mayBegin={mayBegin}
        value={method}
        onChange={setMethod}
      />
      <div className="grid gap-5.5" hidden={!isCard}>
        {cards.length > 0 && <SavedCards cards={cards} value={savedCard} onChange={setChosenCard} />}
        <div className="grid gap-5.5" hidden={savedCard !== null}>
          <NewCard card={card} source={source} elsewhere={elsewhere} kept={kept} />
        </div>
      </div>
      <PayButton isOnce={isOnce} busy={isProcessing} />
      {isEarly && !processor && <Aside role="status">{FIELDS_LOADING_TEXT}</Aside>}
      <Terms isOnce={isOnce} />
      <p className="type-small [&>.button]:text-[14.5px] [&>.button]:font-normal [&>.button]:text-ink-2">
        {elsewhere}
      </p>
    </form>
  );
}

function VisitorLine({ onSignIn }: { onSignIn: () => void }) {
  return (
    <Aside>
      Paying asks you to sign in first, or to make a free account. Your order and what you type here are kept
      meanwhile; a card number never is.{' '}
      <Button variant="text" className="text-[length:inherit]/[1.3]" onClick={onSignIn}>
        Sign in now
      </Button>
    </Aside>
  );
}

interface MethodsProps extends Pick<PayFormProps, 'order' | 'source' | 'model'> {
  mayBegin: () => boolean;
  value: PaymentMethodChoice;
  onChange: (method: PaymentMethodChoice) => void;
}

/** The ways to pay that this device supports, and the button of a chosen wallet. */
function Methods({ source, value, onChange, ...payment }: MethodsProps) {
  const [wallets, setWallets] = useState<readonly Wallet[]>([]);
  const onAvailable = useCallback((wallet: Wallet, isAvailable: boolean) => {
    setWallets((before) => {
      const others = before.filter((one) => one !== wallet);
      return isAvailable ? [...others, wallet].sort() : others;
    });
  }, []);
  return (
    <>
      <MethodChoice wallets={wallets} value={value} onChange={onChange} />
      {source.kind === 'stripe' && source.load.kind === 'ready' && (
        <Wallets stripe={source.load.stripe} chosen={value} onAvailable={onAvailable} {...payment} />
      )}
      <MethodHint method={value} />
    </>
  );
}

function MethodHint({ method }: { method: PaymentMethodChoice }) {
  if (method === 'card') return null;
  return (
    <Aside>
      {method === 'messaging'
        ? `Paying with a messaging-app wallet is ${PAYMENT_TEXTS.comingSoon}. Choose another way until then.`
        : `${WALLET_NAMES[method]} pays with its own button above.`}
    </Aside>
  );
}

function PayButton({ isOnce, busy }: { isOnce: boolean; busy: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 [&+p]:-mt-2">
      <BusyButton
        type="submit"
        size="main"
        busy={busy}
        busyText={PAYMENT_TEXTS.processing}
        aria-describedby={isOnce ? 'pay-once' : undefined}
      >
        {PAYMENT_TEXTS.subscribe}
      </BusyButton>
      {isOnce && (
        <p id="pay-once" className="flex-[1_1_12em] text-[14.5px]/[1.4]">
          <strong>One payment, no subscription.</strong> Nothing renews.
        </p>
      )}
    </div>
  );
}

function Terms({ isOnce }: { isOnce: boolean }) {
  return (
    <p className="type-small text-ink-2">
      {isOnce ? 'By paying' : 'By subscribing'} you accept the{' '}
      <Link to="/terms" className="underline decoration-1 underline-offset-3">
        Terms
      </Link>
      .{!isOnce && ' Cancel anytime, no fees.'}
    </p>
  );
}

interface NewCardProps extends Pick<PayFormProps, 'source' | 'kept'> {
  card: ReturnType<typeof useCardForm>;
  elsewhere: ReactNode;
}

/** The fields for a new card and its owner. */
function NewCard({ card, source, elsewhere, kept }: NewCardProps) {
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
      <div>
        <Checkbox
          label="Save my information for next time"
          name="saveInfo"
          defaultChecked={kept.saveInfo !== undefined}
        />
        <Checkbox
          label="I am buying for a business"
          name="isBusiness"
          defaultChecked={kept.isBusiness !== undefined}
        />
      </div>
    </>
  );
}

/** Only signed-in users can pay: a visitor is sent to sign in, and returns to everything but the card. */
function useSignInFirst(order: Order, form: { current: HTMLFormElement | null }): () => boolean {
  const { user } = useSession();
  const navigate = useKeptNavigate();
  return () => {
    if (user) return true;
    storeOrder(order.isDefault ? null : order.request, form.current ? readForm(form.current) : {});
    // Replaces this history entry, so that going back later leads to the previous page, not to this one.
    void navigate(signInPath(RESUME_PATH), { replace: true });
    return false;
  };
}
