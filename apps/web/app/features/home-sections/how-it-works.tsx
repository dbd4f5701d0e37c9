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
        <span className="strip-label">Fitting</span>
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
      <ol className="strip">
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
