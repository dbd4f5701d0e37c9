import { SITE_ACTIONS } from '@tryon/contract/site/site-texts.ts';
import { buttonLook } from '@tryon/ui/forms/button.tsx';
import { LateCurtain } from '@tryon/ui/mirror/late-curtain.tsx';
import { Link } from 'react-router';
import { SIGN_UP_PATH } from './plan-offer.ts';

/** A closed curtain across the page, with the link to get started. */
export function CurtainBand({ signedIn }: { signedIn: boolean }) {
  return (
    <section className="curtain-band" aria-labelledby="band-title">
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
