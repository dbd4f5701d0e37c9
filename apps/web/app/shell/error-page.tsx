import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { LateCurtain } from '@tryon/ui/mirror/late-curtain.tsx';
import { isRouteErrorResponse } from 'react-router';
import { LinkButton } from '#app/shell/link-button.tsx';

const MISSING = {
  title: 'There is nothing',
  emphasis: 'hanging here.',
  lead: 'The page may have moved. The fitting room is where it always was.',
};
const FAILED = {
  title: 'A seam',
  emphasis: 'came undone.',
  lead: 'This page could not be shown. Loading it again usually helps.',
};

/** Shown when a page has failed. Its links reload the site, whatever state the scripts are in. */
export function ErrorContent({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const { title, emphasis, lead } = missing ? MISSING : FAILED;
  return (
    <div className="frame flex flex-1 flex-col">
      <title>{`Something came undone · ${PRODUCT_NAME}`}</title>
      <div className="relative flex-1 flex flex-col justify-center mt-6 mb-16 py-[clamp(32px,6vw,88px)] px-[clamp(20px,5vw,64px)] overflow-hidden rounded-sm bg-linen">
        <h1 className="type-d2 max-w-[14ch]">
          {title} <em>{emphasis}</em>
        </h1>
        <p className="type-lead mt-6 max-w-[46ch] text-ink-2">{lead}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          {!missing && (
            <LinkButton reloadDocument to=".">
              Reload this page
            </LinkButton>
          )}
          <LinkButton reloadDocument to="/" variant={missing ? 'primary' : 'secondary'}>
            Open the fitting room
          </LinkButton>
        </p>
        <div className="absolute inset-y-0 right-0 w-[15%] max-sm:hidden" aria-hidden="true">
          <LateCurtain />
        </div>
      </div>
    </div>
  );
}
