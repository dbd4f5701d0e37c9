export interface NotYetText {
  /** The heading; its turn leans. */
  title: string;
  turn: string;
  text: string;
  /** A second way on, beside the fitting room. */
  way?: { to: string; text: string };
}

const ACCOUNTS: NotYetText = {
  title: 'Accounts are',
  turn: 'not sewn yet.',
  text: 'Here you will sign in, sign up for the free plan and find your password again. Until then the fitting room works as it is.',
};

const PRICING = { to: '/pricing', text: 'Back to pricing' };

/** By the beginning of the path, the longer one first. */
const TEXTS: readonly (readonly [beginning: string, text: NotYetText])[] = [
  ['/login', ACCOUNTS],
  ['/forgot-password', ACCOUNTS],
  ['/reset-password', ACCOUNTS],
  ['/auth/', ACCOUNTS],
  [
    '/dashboard',
    {
      title: 'Your dashboard is',
      turn: 'still on the cutting table.',
      text: 'It will show your plan, the try-ons you have left and your invoices, and let you export or delete everything.',
      way: PRICING,
    },
  ],
  [
    '/payment',
    {
      title: 'The till is',
      turn: 'not open yet.',
      text: 'Here you will pay for a plan, by card. Nothing has been charged.',
      way: PRICING,
    },
  ],
  [
    '/blog',
    {
      title: 'The blog is',
      turn: 'being written.',
      text: 'It will tell how garments hang, how to photograph them, and what we change here.',
      way: { to: '/about', text: 'About us' },
    },
  ],
];

const SOMETHING: NotYetText = {
  title: 'This page is',
  turn: 'not sewn yet.',
  text: 'It will be here later. The fitting room is open meanwhile.',
};

/** What to say in place of a page of the site that is still to come. */
export function notYetText(path: string): NotYetText {
  return TEXTS.find(([beginning]) => path.startsWith(beginning))?.[1] ?? SOMETHING;
}
