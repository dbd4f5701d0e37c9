import { HOME_TEXTS } from '@tryon/contract/site/home-texts.ts';
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
    <section
      id="features"
      className="grid grid-cols-1 gap-y-18 gap-x-(--gutter) md:grid-cols-12"
      aria-label="Features"
    >
      <HighQuality engines={engines} />
      <div className="md:col-start-1 md:col-end-7 md:self-end">
        <h2 className="type-d3">{HOME_TEXTS.instantResults}</h2>
        <p className="mt-3 max-w-[44ch] text-ink-2">
          No appointment, no queue outside the cabin. The curtain closes, says which step it is at, and opens
          when your picture is there.
        </p>
        <div className="grid grid-cols-4 gap-[clamp(6px,0.9vw,10px)] mt-6" aria-hidden="true">
          {(['full', 'most', 'some', 'gathered'] as const).map((cover) => (
            <CurtainFrame key={cover} cover={cover} picture={after} />
          ))}
        </div>
      </div>
      <div className="md:col-start-8 md:-col-end-1">
        <CareLabel title={HOME_TEXTS.privacyFirst} />
      </div>
    </section>
  );
}

function HighQuality({ engines }: { engines: readonly EngineChoice[] }) {
  return (
    <div className="md:col-span-full md:grid md:grid-cols-[subgrid] md:[align-items:end]">
      <div className="relative md:col-start-1 md:col-end-8">
        <img
          className="aspect-square w-full rounded-sm object-cover"
          src={torso}
          width={1080}
          height={1080}
          loading="lazy"
          alt="A result of the fitting room: a denim shirt worn under a headscarf, from the neck to the hips"
        />
        <img
          className="absolute -right-1 -bottom-7 w-[44%] border-[5px] border-label rounded-full [box-shadow:var(--shadow-2)] md:right-[-19%] md:bottom-auto md:top-[8%] md:w-[42%]"
          src={loupe}
          width={440}
          height={440}
          loading="lazy"
          alt=""
        />
      </div>
      <div className="pt-13 md:col-start-8 md:-col-end-1 md:pt-0 md:pb-1.5 md:pl-[clamp(16px,2vw,32px)]">
        <h2 className="type-d2">{leaning(HOME_TEXTS.highQuality)}</h2>
        <p className="type-lead mt-5 text-ink-2">
          The fabric of the photo is the fabric of the picture: its weave, its seams, its buttons, shaped to
          your body and lit like your room.
          {alwaysKeepsPerson(engines) &&
            ' Everything outside the change, your face above all, stays the pixels of your own photo.'}
        </p>
      </div>
    </div>
  );
}
