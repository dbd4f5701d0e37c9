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

export const USAGE_STEPS: readonly Step[] = [
  { title: 'Open a shop', text: 'Go to the page of a garment you like.' },
  { title: 'Press Try It On', text: 'The small button on the product photo, or the hanger in the bar.' },
  { title: 'Add your photo', text: 'Facing the camera, head to hips. It stays for the next garment.' },
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
