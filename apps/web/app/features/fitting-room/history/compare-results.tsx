import { madeText } from '@tryon/contract/try-on/result-texts.ts';
import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import { Button } from '@tryon/ui/forms/button.tsx';
import { useSiteFacts } from '#app/lib/seo/site-facts.ts';
import { describeResult, nameOf, type SavedResult } from './saved-result.ts';
import { useBlobAddress } from './use-blob-address.ts';
import { MOST_COMPARED } from './use-compared.ts';

interface CompareResultsProps {
  savedResults: readonly SavedResult[];
  onOpen: (saved: SavedResult) => void;
}

/** Up to four looks side by side. */
export function CompareResults({ savedResults, onOpen }: CompareResultsProps) {
  return (
    <section className="mb-7" aria-label="Looks side by side">
      <p className="type-small text-ink-2" role="status">
        {savedResults.length === 0
          ? `Choose up to ${MOST_COMPARED} looks below.`
          : `${savedResults.length} of up to ${MOST_COMPARED} looks side by side.`}
      </p>
      {savedResults.length > 0 && (
        <div
          className="grid grid-cols-[repeat(4,1fr)] gap-y-4 gap-x-3 mt-3 md:data-[count=1]:grid-cols-[repeat(2,minmax(0,420px))] md:data-[count=2]:grid-cols-[repeat(2,minmax(0,420px))] md:data-[count=3]:grid-cols-[repeat(3,1fr)] max-md:grid-cols-[1fr_1fr]"
          data-count={savedResults.length}
        >
          {savedResults.map((saved) => (
            <ComparedResult key={saved.id} saved={saved} onOpen={() => onOpen(saved)} />
          ))}
        </div>
      )}
    </section>
  );
}

function ComparedResult({ saved, onOpen }: { saved: SavedResult; onOpen: () => void }) {
  const address = useBlobAddress(saved.blob);
  const { engines } = useSiteFacts();
  const text = describeResult(saved);
  return (
    <figure className="[&_.look-picture_img]:object-contain [&_figcaption]:flex [&_figcaption]:flex-wrap [&_figcaption]:items-baseline [&_figcaption]:justify-between [&_figcaption]:gap-y-0 [&_figcaption]:gap-x-3 [&_figcaption]:pt-2">
      <span className="look-picture">{address && <img src={address} alt={`The look ${text}`} />}</span>
      <figcaption className="type-small text-ink-2">
        <span>{nameOf(saved)}</span>
        {engines.length > 1 && <span className="order-1 w-full">{makerText(saved, engines)}</span>}
        <Button variant="text" aria-label={`Open the look ${text} in the mirror`} onClick={onOpen}>
          Open
        </Button>
      </figcaption>
    </figure>
  );
}

/** Names the engine of each look, as users may be comparing engines. */
function makerText({ engine, options }: SavedResult, engines: readonly EngineChoice[]): string {
  return options.place === 'device' ? 'Made on this device' : madeText({ engine }, engines);
}
