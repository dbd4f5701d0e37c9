import { SANDBOX_TEXTS } from '@tryon/contract/payments/payment-texts.ts';
import { Banner } from '@tryon/ui/feedback/banner.tsx';
import { Link, useLocation } from 'react-router';
import { siteContext } from '#app/entry.server.tsx';
import { isAddingCard } from '#app/features/payment/card/add-card-path.ts';
import { BareFrame } from '#app/shell/bare-frame.tsx';
import type { Route } from './+types/payment-layout.ts';

export const loader = ({ context }: Route.LoaderArgs) => ({
  isSandbox: context.get(siteContext).payments.provider === 'sandbox',
});

/** Layout of the payment pages. While the sandbox provider is active, each page says so first. */
export default function PaymentLayout({ loaderData: { isSandbox } }: Route.ComponentProps) {
  return (
    <BareFrame
      above={
        isSandbox && (
          <Banner kind="warning" label="Test mode">
            <strong>{SANDBOX_TEXTS.title}</strong> {SANDBOX_TEXTS.hint}
          </Banner>
        )
      }
      link={<BackLink />}
    />
  );
}

/** Link back to where the payment began; after the payment there is none. */
function BackLink() {
  const { pathname, search } = useLocation();
  if (pathname !== '/payment') return null;
  const [to, text] = isAddingCard(search)
    ? ['/dashboard', 'Back to the dashboard']
    : ['/pricing', 'Back to pricing'];
  return (
    <Link
      to={to}
      className="text-[14.5px]/6 text-ink-2 underline decoration-1 underline-offset-3 hover:text-thread"
    >
      {text}
    </Link>
  );
}
