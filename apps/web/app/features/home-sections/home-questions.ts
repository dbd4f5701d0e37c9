import { PLANS } from '@tryon/contract/payments/plans.ts';
import { hasOwnEngine, recipientNames } from '@tryon/contract/try-on/engine-facts.ts';
import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';

/** The six questions of Home. */
export function homeQuestions(engines: readonly EngineChoice[]) {
  return [
    {
      question: 'What kind of garment photo works?',
      answer:
        'One top, such as a tee, shirt or jumper, laid flat on a plain background with all of it in the picture. Most shops have such a photo beside the one on a model. If something is in the way we say what, and it costs you nothing.',
    },
    {
      question: 'What kind of photo of me works?',
      answer:
        'You alone, facing the camera, from head to hips, with your arms down at your sides, in good light. We check the photo first, and if it cannot work we say why.',
    },
    {
      question: 'Does it show whether the size fits?',
      answer:
        'No. It shows style, not size: how the colour, the pattern and the cut look on you. For the size, check the shop’s own chart before you buy.',
    },
    {
      question: 'What happens to my photos?',
      answer: `${KEPT_IN_BROWSER} ${whereTheyGo(engines)}`,
    },
    {
      question: 'What does the free plan give me?',
      answer: `${PLANS.free.tryOnsPerMonth} virtual try-ons a month, with a small watermark, for as long as you like. The first is yours at once, the others when you verify your email address. No card is needed. A try-on counts only when you have received its picture.`,
    },
    {
      question: 'Does it work on other shops’ websites?',
      answer:
        'Yes, with the browser extension. It puts a small button on the product photo, opens the fitting room beside the shop’s page and takes the garment from there. The page about the extension says how to get it.',
    },
  ];
}

const KEPT_IN_BROWSER =
  'Your browser keeps them, so that a reload loses nothing, until you remove them or your picture is made; once a day old, they go when you next open the fitting room. With a finished look it keeps yours, until you remove the look, or sign out and do not keep your looks.';

function whereTheyGo(engines: readonly EngineChoice[]): string {
  const names = recipientNames(engines);
  if (names === '') {
    return 'Our server has them in memory while your picture is made, and then no longer; they are never written to a disk and never used for training.';
  }
  const hands = hasOwnEngine(engines) ? 'may hand them' : 'hands them';
  return `Our server has them in memory only, and ${hands} to ${names} to make your picture. We never write them to a disk or use them for training.`;
}
