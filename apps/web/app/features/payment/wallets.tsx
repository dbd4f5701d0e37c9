import type { Stripe } from '@stripe/stripe-js';
import { lazy, Suspense } from 'react';
import { type PaymentMethodChoice, WALLETS, type Wallet } from './method-choice.tsx';
import type { Order } from './order/order.ts';
import type { PaymentModel } from './payment-model.ts';

const WalletButton = lazy(async () => ({ default: (await import('./wallet-button.tsx')).WalletButton }));

interface WalletsProps {
  stripe: Stripe;
  chosen: PaymentMethodChoice;
  order: Order;
  model: PaymentModel;
  onAvailable: (wallet: Wallet, isAvailable: boolean) => void;
  mayBegin: () => boolean;
}

/** Every wallet that a device may have; the chosen one shows its button. */
export function Wallets({ chosen, ...rest }: WalletsProps) {
  return WALLETS.map((wallet) => (
    // Out of sight, not out of the page: a frame that is not drawn never says whether it can be used.
    <div
      key={wallet}
      className="wallet"
      data-chosen={chosen === wallet || undefined}
      inert={chosen !== wallet}
    >
      <Suspense fallback={null}>
        <WalletButton wallet={wallet} {...rest} />
      </Suspense>
    </div>
  ));
}
