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

/** All wallets a device may support; only the chosen one's button is shown. */
export function Wallets({ chosen, ...rest }: WalletsProps) {
  return WALLETS.map((wallet) => (
    // Visually hidden rather than removed: a frame that is not rendered never reports its availability.
    <div
      key={wallet}
      className={chosen === wallet ? undefined : 'absolute size-px overflow-hidden opacity-0'}
      data-chosen={chosen === wallet || undefined}
      inert={chosen !== wallet}
    >
      <Suspense fallback={null}>
        <WalletButton wallet={wallet} {...rest} />
      </Suspense>
    </div>
  ));
}
