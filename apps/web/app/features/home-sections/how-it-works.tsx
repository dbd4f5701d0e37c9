import { HOME_TEXTS } from '@tryon/contract/site/site-texts.ts';
import type { ReactNode } from 'react';
import { CurtainFrame } from './curtain-frame.tsx';
import { leaning } from './leaning.tsx';
import breton from './pictures/breton.webp';
import after from './pictures/maya-after.webp';
import before from './pictures/maya-before.webp';

interface Step {
  title: string;
  text: string;
  picture: ReactNode;
}

const STEPS: readonly Step[] = [
  {
    title: 'Choose garment',
    text: 'A tee, shirt or jumper, photographed flat on a plain ground.',
    picture: <StepPicture src={breton} />,
  },
  {
    title: 'Upload photo',
    text: 'You, facing the camera, head to hips, arms down.',
    picture: <StepPicture src={before} />,
  },
  {
    title: 'AI processing',
    text: 'The curtain closes while your picture is made.',
    picture: (
      <>
        <CurtainFrame cover="full" />
        <span className="scheme-light absolute left-[50%] top-[50%] [translate:-50%_-50%] py-3 px-[clamp(16px,2vw,28px)] bg-label text-ink-fixed font-display text-[23px] font-medium font-stretch-80% [box-shadow:0_10px_26px_-6px_rgb(0_0_0/0.5)] before:absolute before:inset-x-1.5 before:top-1.5 before:border-t-[1.6px] before:border-dashed before:border-[#a8998c] after:absolute after:inset-x-1.5 after:top-1.5 after:border-t-[1.6px] after:border-dashed after:border-[#a8998c] after:bottom-1.5">
          Fitting
        </span>
      </>
    ),
  },
  {
    title: 'See results',
    text: 'Slide between before and after. Save it, or try the next one.',
    picture: <StepPicture src={after} />,
  },
];

function StepPicture({ src }: { src: string }) {
  return <img src={src} width={600} height={800} loading="lazy" alt="" />;
}

/** Four steps as four frames of one strip. */
export function HowItWorks() {
  return (
    <section id="how-it-works" aria-labelledby="how-it-works-title">
      <div className="section-head">
        <h2 id="how-it-works-title" className="type-d2">
          {leaning(HOME_TEXTS.howItWorks)}
        </h2>
        <p className="type-lead text-ink-2">Four moves, the same as in any shop.</p>
      </div>
      <ol className="grid grid-cols-2 gap-y-8 gap-x-0.5 [&>li]:flex [&>li]:flex-col [&>li>h3]:-mr-0.5 [&>li>h3]:pt-8.5 [&>li>h3]:[background:repeating-linear-gradient(to_right,var(--thread)_0_9px,transparent_9px_15px)_0_16px/100%_1.8px_no-repeat] [&>li>p]:pr-3 md:grid-cols-4">
        {STEPS.map(({ title, text, picture }) => (
          <li key={title}>
            <div className="strip-frame" aria-hidden="true">
              {picture}
            </div>
            <h3 className="type-d5">{title}</h3>
            <p className="type-small mt-1 max-w-[30ch] text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
