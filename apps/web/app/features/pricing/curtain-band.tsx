import { SITE_ACTIONS } from '@tryon/contract/site/site-texts.ts';
import { buttonLook } from '@tryon/ui/forms/button.tsx';
import { LateCurtain } from '@tryon/ui/mirror/late-curtain.tsx';
import { Link } from 'react-router';
import { SIGN_UP_PATH } from './plan-offer.ts';

/** A closed curtain across the page, with the link to get started. */
export function CurtainBand({ signedIn }: { signedIn: boolean }) {
  return (
    <section
      className="relative isolate flex flex-col items-center justify-center gap-7 min-h-80 mt-22 py-11 px-6 overflow-hidden rounded-sm bg-pleat text-on-wine text-center [&>h2]:[text-shadow:0_1px_12px_rgb(51_16_26/0.6)] md:flex-row md:justify-between md:min-h-75 md:mt-30 md:px-16 md:text-left"
      aria-labelledby="band-title"
    >
      <div className="curtain-band-cloth" aria-hidden="true">
        <LateCurtain />
        <LateCurtain />
        <LateCurtain />
      </div>
      <h2 id="band-title" className="type-d2">
        Step behind the <em>curtain</em>
      </h2>
      <Link
        to={signedIn ? '/' : SIGN_UP_PATH}
        {...buttonLook({ variant: 'curtain', size: 'main', onPicture: true })}
      >
        {signedIn ? 'Open the fitting room' : SITE_ACTIONS.startFreeTrial}
      </Link>
    </section>
  );
}
