import { madeText } from '@tryon/contract/making-texts.ts';
import type { EngineChoice } from '@tryon/contract/try-on.ts';
import { Button } from '@tryon/ui/button.tsx';
import { useSiteFacts } from '#app/lib/site-facts.ts';
import { describeLook, type Look, nameOf } from './look.ts';
import { useBlobAddress } from './use-blob-address.ts';
import { MOST_COMPARED } from './use-compared.ts';

interface CompareLooksProps {
  looks: readonly Look[];
  onOpen: (look: Look) => void;
}

/** Up to four looks side by side. */
export function CompareLooks({ looks, onOpen }: CompareLooksProps) {
  return (
    <section className="looks-compared" aria-label="Looks side by side">
      <p className="type-small text-ink-2" role="status">
        {looks.length === 0
          ? `Choose up to ${MOST_COMPARED} looks below.`
          : `${looks.length} of up to ${MOST_COMPARED} looks side by side.`}
      </p>
      {looks.length > 0 && (
        <div className="looks-compared-row" data-count={looks.length}>
          {looks.map((look) => (
            <ComparedLook key={look.id} look={look} onOpen={() => onOpen(look)} />
          ))}
        </div>
      )}
    </section>
  );
}

function ComparedLook({ look, onOpen }: { look: Look; onOpen: () => void }) {
  const address = useBlobAddress(look.blob);
  const { engines } = useSiteFacts();
  const text = describeLook(look);
  return (
    <figure className="look-compared">
      <span className="look-picture">{address && <img src={address} alt={`The look ${text}`} />}</span>
      <figcaption className="type-small text-ink-2">
        <span>{nameOf(look)}</span>
        {engines.length > 1 && <span className="look-maker">{makerText(look, engines)}</span>}
        <Button variant="text" aria-label={`Open the look ${text} in the mirror`} onClick={onOpen}>
          Open
        </Button>
      </figcaption>
    </figure>
  );
}

/** Where several engines make pictures, it is they that are compared. */
function makerText({ engine, options }: Look, engines: readonly EngineChoice[]): string {
  return options.place === 'device' ? 'Made on this device' : madeText({ engine }, engines);
}
