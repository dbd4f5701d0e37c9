import person from '@tryon/artwork/pictures/rosa.webp';
import { PAYMENT_TEXTS } from '@tryon/contract/payments/payment-texts.ts';
import { Mirror } from '@tryon/ui/mirror/mirror.tsx';
import { SewnLabel } from '@tryon/ui/mirror/sewn-label.tsx';
import { useSignInHere } from '#app/session/session-provider.tsx';
import { LinkButton } from '#app/shell/link-button.tsx';
import type { PaymentOutcome } from './payment-outcome.ts';

const WORDS: Readonly<Record<PaymentOutcome, { before: string; emphasis: string; text: string }>> = {
  paid: {
    before: 'It is',
    emphasis: 'yours',
    text: 'Thank you for your payment. The receipt comes by mail, and your dashboard shows the try-ons.',
  },
  unpaid: {
    before: 'Not paid',
    emphasis: 'yet',
    text: 'We know of no finished payment here, so nothing was added to your account. What is paid for stands on your dashboard; a plan is chosen on the pricing page.',
  },
  'signed-out': {
    before: 'Sign in',
    emphasis: 'to see it',
    text: 'What became of this payment is for its owner alone. Sign in, and this page says it.',
  },
  unknown: {
    before: 'One',
    emphasis: 'moment',
    text: 'Whether the payment went through could not be found out just now. Load this page again in a minute; what is paid for stands on your dashboard as well.',
  },
};

/** Shown after paying on the provider's own page. For a paid order the curtain opens and the receipt is sewn. */
export function SuccessPage({ sessionId, outcome }: { sessionId: string | null; outcome: PaymentOutcome }) {
  const { before, emphasis, text } = WORDS[outcome];
  const picture = (
    <img
      className="size-full object-cover object-[50%_0]"
      src={person}
      alt=""
      width={768}
      height={1024}
      decoding="async"
    />
  );
  return (
    <div className="frame grid flex-1 items-center gap-x-(--gutter) gap-y-12 pt-5 pb-16 md:grid-cols-12">
      <div className="grid justify-items-start gap-7 md:col-start-1 md:col-end-8">
        <h1 className="type-d1">
          {before} <em>{emphasis}</em>
        </h1>
        <p className="type-lead max-w-[30em] text-ink-2">{text}</p>
        {sessionId && (
          <SewnLabel className="max-w-full min-w-[min(100%,380px)]">
            <dl>
              <dt className="text-[14px] text-ink-2">{PAYMENT_TEXTS.transactionId}</dt>
              <dd className="mt-1 font-[550] wrap-anywhere">{sessionId}</dd>
            </dl>
          </SewnLabel>
        )}
        <NextPages isSignedOut={outcome === 'signed-out'} />
      </div>
      <div className="md:col-start-9 md:-col-end-1" aria-hidden="true">
        <Mirror curtain={outcome === 'paid' ? 'open' : 'closed'} picture={outcome === 'paid' && picture} />
      </div>
    </div>
  );
}

function NextPages({ isSignedOut }: { isSignedOut: boolean }) {
  const signInHere = useSignInHere();
  return (
    <p className="flex flex-wrap items-center gap-3">
      {isSignedOut && (
        <LinkButton to={signInHere} size="main">
          Sign In
        </LinkButton>
      )}
      <LinkButton to="/dashboard" variant={isSignedOut ? 'secondary' : 'primary'} size="main">
        {PAYMENT_TEXTS.goToDashboard}
      </LinkButton>
      <LinkButton to="/" variant="secondary" size="main">
        {PAYMENT_TEXTS.backToHome}
      </LinkButton>
    </p>
  );
}
