import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';

/** The server's own engine, as pages know it. */
export const OWN: EngineChoice = {
  name: 'embedded',
  categories: ['upper'],
  garmentPhotos: ['flat', 'worn'],
  runsOn: 'server',
  recipient: null,
  usualSeconds: 2,
  longSidePixels: 1430,
  keepsPerson: true,
};

/** An engine that sends photos to a third party. */
export const ELSEWHERE: EngineChoice = {
  ...OWN,
  name: 'tailor',
  categories: ['upper', 'lower', 'dress'],
  runsOn: 'elsewhere',
  recipient: {
    name: 'Tailor Anna',
    keeps: 'Tailor Anna drops the photos after an hour.',
    policyUrl: 'https://tailor.example/privacy',
  },
  usualSeconds: 20,
  keepsPerson: false,
};
