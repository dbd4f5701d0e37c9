import { lazy, Suspense } from 'react';
import { type PaymentMethodChoice, WALLETS } from './method-choice.tsx';
import type { WalletButtonProps } from './wallet-button.tsx';

const WalletButton = lazy(async () => ({ default: (await import('./wallet-button.tsx')).WalletButton }));

interface WalletsProps extends Omit<WalletButtonProps, 'wallet'> {
  chosen: PaymentMethodChoice;
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
