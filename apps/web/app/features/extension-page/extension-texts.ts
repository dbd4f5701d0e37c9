import { SITE_ACTIONS } from '@tryon/contract/site-texts.ts';

export interface Step {
  title: string;
  text: string;
}

export const INSTALL_STEPS: readonly Step[] = [
  {
    title: 'Open the store',
    text: `Press ${SITE_ACTIONS.installExtension}. Your browser’s own store opens.`,
  },
  { title: 'Add it', text: 'Press Add, and confirm what the extension asks for.' },
  { title: 'Pin it', text: 'Press the puzzle piece in the browser’s bar and pin the hanger.' },
];

/** The same where no store has it: whoever runs the site builds it from its source. */
export const LOAD_STEPS: readonly Step[] = [
  {
    title: 'Build it',
    text: 'Run npm run build:extension in the project’s folder. It makes apps/extension/build/chrome and apps/extension/build/firefox.',
  },
  {
    title: 'Load it',
    text: 'Chrome and its relatives: open chrome://extensions, switch Developer mode on, press Load unpacked and choose the folder chrome. Firefox: open about:debugging, This Firefox, Load Temporary Add-on, and choose manifest.json in the folder firefox.',
  },
  { title: 'Pin it', text: 'Press the puzzle piece in the browser’s bar and pin the hanger.' },
];

export const USAGE_STEPS: readonly Step[] = [
  { title: 'Open a shop', text: 'Go to the page of a garment you like.' },
  {
    title: 'Press Try it on',
    text: 'The small button on the product photo, a right click on any picture, or the hanger in the bar.',
  },
  {
    title: 'Add your photo',
    text: 'Facing the camera, head to hips. It stays on your device for the next garment.',
  },
  { title: 'See it on you', text: 'The curtain opens beside the shop. Slide between before and after.' },
];

export const FEATURE_CARDS: readonly Step[] = [
  {
    title: 'Works everywhere',
    text: 'On any shop’s page with a photo of the garment. The shop needs to do nothing.',
  },
  {
    title: 'Instant results',
    text: 'The picture is made while you wait, step by step before your eyes, without leaving the page.',
  },
  {
    title: 'Privacy protected',
    text: 'Photos are processed and never stored. What you look at in shops is not recorded.',
  },
];
