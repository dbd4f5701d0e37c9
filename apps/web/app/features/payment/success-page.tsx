import person from '@tryon/artwork/people/rosa.svg';
import { PAYMENT_TEXTS } from '@tryon/contract/payment-texts.ts';
import { buttonLook } from '@tryon/ui/button.tsx';
import { Mirror } from '@tryon/ui/mirror.tsx';
import { SewnLabel } from '@tryon/ui/sewn-label.tsx';
import { Link } from 'react-router';
import './payment.css';

/** After a payment on the provider's own page: the curtain is open, and the receipt is sewn. */
export function SuccessPage({ sessionId }: { sessionId: string | null }) {
  return (
    <div className="frame paid">
      <div className="paid-words">
        <h1 className="type-d1">
          It is <em>yours</em>
        </h1>
        <p className="type-lead">
          Thank you for your payment. The receipt comes by mail, and your dashboard shows the try-ons.
        </p>
        {sessionId && (
          <SewnLabel className="paid-receipt">
            <dl>
              <dt>{PAYMENT_TEXTS.transactionId}</dt>
              <dd>{sessionId}</dd>
            </dl>
          </SewnLabel>
        )}
        <p className="payment-panel-ways">
          <Link to="/dashboard" {...buttonLook({ size: 'main' })}>
            {PAYMENT_TEXTS.goToDashboard}
          </Link>
          <Link to="/" {...buttonLook({ variant: 'secondary', size: 'main' })}>
            {PAYMENT_TEXTS.backToHome}
          </Link>
        </p>
      </div>
      <div className="paid-mirror" aria-hidden="true">
        <Mirror
          curtain="open"
          picture={<img src={person} alt="" width={768} height={1024} decoding="async" />}
        />
      </div>
    </div>
  );
}
