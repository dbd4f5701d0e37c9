import { buttonLook } from '@tryon/ui/forms/button.tsx';
import { LateCurtain } from '@tryon/ui/mirror/late-curtain.tsx';
import { Link } from 'react-router';
import { SiteFrame } from './site-frame.tsx';

/** Shown when the site itself has failed; it therefore includes its own frame. */
export function ErrorPage({ missing }: { missing: boolean }) {
  return (
    <SiteFrame>
      <ErrorContent missing={missing} />
    </SiteFrame>
  );
}

/** Shown when a page has failed. Its links reload the site, whatever state the scripts are in. */
export function ErrorContent({ missing }: { missing: boolean }) {
  return (
    <div className="frame flex flex-1 flex-col">
      <div className="error-page">
        <h1 className="type-d2 max-w-[14ch]">
          {missing ? (
            <>
              There is nothing <em>hanging here.</em>
            </>
          ) : (
            <>
              A seam <em>came undone.</em>
            </>
          )}
        </h1>
        <p className="type-lead mt-6 max-w-[46ch] text-ink-2">
          {missing
            ? 'The page may have moved. The fitting room is where it always was.'
            : 'This page could not be shown. Loading it again usually helps.'}
        </p>
        <p className="mt-8 flex flex-wrap gap-3">
          {!missing && (
            <Link reloadDocument to="." {...buttonLook()}>
              Reload this page
            </Link>
          )}
          <Link reloadDocument to="/" {...buttonLook({ variant: missing ? 'primary' : 'secondary' })}>
            Open the fitting room
          </Link>
        </p>
        <div className="error-curtain" aria-hidden="true">
          <LateCurtain />
        </div>
      </div>
    </div>
  );
}
