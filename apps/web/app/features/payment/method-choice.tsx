import { PAYMENT_TEXTS } from '@tryon/contract/payments/payment-texts.ts';
import { Badge } from '@tryon/ui/feedback/badge.tsx';
import { RadioGroup, type RadioOption } from '@tryon/ui/forms/radio-group.tsx';
import { createLateComponent } from '#app/rendering/late-component.tsx';
import type { WalletButtonProps } from './wallet-button.tsx';

/** Wallets that a device may support. */
const WALLETS = ['applePay', 'googlePay'] as const;
export type Wallet = (typeof WALLETS)[number];
export type PaymentMethodChoice = 'card' | Wallet | 'messaging';

export const WALLET_NAMES: Record<Wallet, string> = { applePay: 'Apple Pay', googlePay: 'Google Pay' };

interface MethodChoiceProps {
  /** The wallets this device supports. */
  wallets: readonly Wallet[];
  value: PaymentMethodChoice;
  onChange: (method: PaymentMethodChoice) => void;
}

export function MethodChoice({ wallets, value, onChange }: MethodChoiceProps) {
  const options: RadioOption<PaymentMethodChoice>[] = [
    { value: 'card', label: 'Card', detail: 'Visa, Mastercard, Amex' },
    ...wallets.map((wallet) => ({ value: wallet, label: WALLET_NAMES[wallet], detail: 'On this device' })),
    { value: 'messaging', label: 'Messaging-app wallet', detail: <Badge>{PAYMENT_TEXTS.comingSoon}</Badge> },
  ];
  return (
    <RadioGroup
      legend="How would you like to pay?"
      name="method"
      options={options}
      value={value}
      onChange={onChange}
    />
  );
}

const walletButton = createLateComponent(async () => (await import('./wallet-button.tsx')).WalletButton);

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
      <walletButton.Late wallet={wallet} {...rest} />
    </div>
  ));
}
