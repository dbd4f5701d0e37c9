import { HOME_TEXTS } from '@tryon/contract/site/home-texts.ts';
import { CurtainFrame } from './curtain-frame.tsx';
import { leaning } from './leaning.tsx';
import breton from './pictures/breton.webp';
import after from './pictures/maya-after.webp';
import before from './pictures/maya-before.webp';
import { UprightPicture } from './upright-picture.tsx';

const FITTING_LABEL =
  'absolute top-1/2 left-1/2 -translate-1/2 bg-label px-[clamp(16px,2vw,28px)] py-3 font-display text-[23px] font-medium font-stretch-80% text-ink-fixed scheme-light [box-shadow:0_10px_26px_-6px_rgb(0_0_0/0.5)]';
const STITCHES =
  'before:absolute before:inset-x-1.5 before:top-1.5 before:border-t-[1.6px] before:border-dashed before:border-[#a8998c] after:absolute after:inset-x-1.5 after:bottom-1.5 after:border-t-[1.6px] after:border-dashed after:border-[#a8998c]';

const UPPER = 'object-[50%_12%]';

const STEPS = [
  {
    title: 'Choose garment',
    text: 'A tee, shirt or jumper, photographed flat on a plain ground.',
    picture: <UprightPicture src={breton} className={UPPER} />,
  },
  {
    title: 'Upload photo',
    text: 'You, facing the camera, head to hips, arms down.',
    picture: <UprightPicture src={before} className={UPPER} />,
  },
  {
    title: 'AI processing',
    text: 'The curtain closes while your picture is made.',
    picture: (
      <>
        <CurtainFrame cover="full" className="size-full" />
        <span className={`${FITTING_LABEL} ${STITCHES}`}>Fitting</span>
      </>
    ),
  },
  {
    title: 'See results',
    text: 'Slide between before and after. Save it, or try the next one.',
    picture: <UprightPicture src={after} className={UPPER} />,
  },
];

/** Four steps as four frames of one strip. */
export function HowItWorks() {
  return (
    <section id="how-it-works" aria-labelledby="how-it-works-title">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-12 gap-y-3">
        <h2 id="how-it-works-title" className="type-d2">
          {leaning(HOME_TEXTS.howItWorks)}
        </h2>
        <p className="type-lead text-ink-2">Four moves, the same as in any shop.</p>
      </div>
      <ol className="grid grid-cols-2 gap-x-0.5 gap-y-8 md:grid-cols-4">
        {STEPS.map(({ title, text, picture }) => (
          <li key={title} className="flex flex-col">
            <div className="relative aspect-[5/6] overflow-hidden bg-linen" aria-hidden="true">
              {picture}
            </div>
            {/* The seam spans the whole row: each step draws its own part of it. */}
            <h3 className="type-d5 -mr-0.5 pt-8.5 [background:repeating-linear-gradient(to_right,var(--color-thread)_0_9px,transparent_9px_15px)_0_16px/100%_1.8px_no-repeat]">
              {title}
            </h3>
            <p className="type-small mt-1 max-w-[30ch] pr-3 text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
