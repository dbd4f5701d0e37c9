export interface NotYetText {
  /** The heading; its turn leans. */
  title: string;
  turn: string;
  text: string;
  /** A second way on, beside the fitting room. */
  way?: { to: string; text: string };
}

/** By the beginning of the path. */
const TEXTS: readonly (readonly [beginning: string, text: NotYetText])[] = [
  [
    '/payment',
    {
      title: 'The till is',
      turn: 'not open yet.',
      text: 'Here you will pay for a plan, by card. Nothing has been charged.',
      way: { to: '/pricing', text: 'Back to pricing' },
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
