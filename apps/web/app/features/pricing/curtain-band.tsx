import { SITE_ACTIONS } from '@tryon/contract/site/site-texts.ts';
import { buttonLook } from '@tryon/ui/forms/button.tsx';
import { LateCurtain } from '@tryon/ui/mirror/late-curtain.tsx';
import { Link } from 'react-router';
import { SIGN_UP_PATH } from './plan-offer.ts';

/** A closed curtain across the page, with the link to get started. */
export function CurtainBand({ signedIn }: { signedIn: boolean }) {
  return (
    <section
      className="relative isolate mt-22 flex min-h-80 flex-col items-center justify-center gap-7 overflow-hidden rounded-sm bg-pleat px-6 py-11 text-center text-on-wine md:mt-30 md:min-h-75 md:flex-row md:justify-between md:px-16 md:text-left"
      aria-labelledby="band-title"
    >
      {/* Three identical curtains would be noticeable, so the middle one is mirrored. */}
      <div
        className="absolute inset-0 -z-1 flex [&>*]:min-w-0 [&>*]:flex-1 [&>:nth-child(2)]:transform-[scaleX(-1)] max-sm:[&>:nth-child(n+2)]:hidden"
        aria-hidden="true"
      >
        <LateCurtain />
        <LateCurtain />
        <LateCurtain />
      </div>
      <h2 id="band-title" className="type-d2 [text-shadow:0_1px_12px_rgb(51_16_26/0.6)]">
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
