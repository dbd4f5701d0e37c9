import { EXTENSION_FILES, EXTENSION_FILES_PATH } from '@tryon/contract/extension/extension-files.ts';
import { SITE_ACTIONS } from '@tryon/contract/site/site-texts.ts';

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

/** The installation steps without a store, where the site offers the extension as a file. */
export const LOAD_STEPS: readonly Step[] = [
  {
    title: 'Download it',
    text: 'Press the button for your browser. For Chrome and its relatives unpack the .zip, and keep the folder: the browser reads from it. Firefox takes the file as it is.',
  },
  {
    title: 'Load it',
    text: 'Chrome, Edge, Brave: open chrome://extensions, switch Developer mode on, press Load unpacked and choose the folder. Firefox: open about:debugging, This Firefox, press Load Temporary Add-on and choose the file; it stays until Firefox is closed.',
  },
  { title: 'Pin it', text: 'Press the puzzle piece in the browser’s bar and pin the hanger.' },
];

/** The downloads for each browser. */
export const DOWNLOADS = [
  { name: 'Download for Chrome and Edge', address: `${EXTENSION_FILES_PATH}/${EXTENSION_FILES.chrome}` },
  { name: 'Download for Firefox', address: `${EXTENSION_FILES_PATH}/${EXTENSION_FILES.firefox}` },
] as const;

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
