import { HOME_TEXTS } from '@tryon/contract/site/site-texts.ts';
import { alwaysKeepsPerson } from '@tryon/contract/try-on/engine-facts.ts';
import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import { CareLabel } from './care-label.tsx';
import { CurtainFrame } from './curtain-frame.tsx';
import { leaning } from './leaning.tsx';
import loupe from './pictures/loupe.webp';
import after from './pictures/maya-after.webp';
import torso from './pictures/torso.webp';

/** Quality as a magnified detail, speed as four frames of a curtain, privacy as a care label. */
export function Features({ engines }: { engines: readonly EngineChoice[] }) {
  return (
    <section id="features" className="features" aria-label="Features">
      <div className="quality">
        <div className="quality-picture">
          <img
            src={torso}
            width={1080}
            height={1080}
            loading="lazy"
            alt="A result of the fitting room: a denim shirt worn under a headscarf, from the neck to the hips"
          />
          <img className="quality-loupe" src={loupe} width={440} height={440} loading="lazy" alt="" />
        </div>
        <div className="quality-words">
          <h2 className="type-d2">{leaning(HOME_TEXTS.highQuality)}</h2>
          <p className="type-lead mt-5 text-ink-2">
            The fabric of the photo is the fabric of the picture: its weave, its seams, its buttons, shaped to
            your body and lit like your room.
            {alwaysKeepsPerson(engines) &&
              ' Everything outside the change, your face above all, stays the pixels of your own photo.'}
          </p>
        </div>
      </div>
      <div className="instant">
        <h2 className="type-d3">{HOME_TEXTS.instantResults}</h2>
        <p className="mt-3 max-w-[44ch] text-ink-2">
          No appointment, no queue outside the cabin. The curtain closes, says which step it is at, and opens
          when your picture is there.
        </p>
        <div className="instant-frames" aria-hidden="true">
          {(['full', 'most', 'some', 'gathered'] as const).map((cover) => (
            <CurtainFrame key={cover} cover={cover} picture={after} />
          ))}
        </div>
      </div>
      <div className="privacy">
        <CareLabel title={HOME_TEXTS.privacyFirst} />
      </div>
    </section>
  );
}
