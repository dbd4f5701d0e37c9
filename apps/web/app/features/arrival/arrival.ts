/** What Home's address asks for on arrival. */
export type Arrival =
  | { kind: 'password-reset' }
  | { kind: 'error'; text: string }
  | { kind: 'from-extension' };

/** Longest error text that is shown, in characters: enough for a sentence, too little to pose as a page. */
export const ERROR_TEXT_MAX = 240;

const RESET_MESSAGE = 'password-reset-success';

/** What Home shall do about its query; null when there is nothing. An error comes before good news. */
export function readArrival(search: URLSearchParams): Arrival | null {
  const text = errorText(search.get('error'));
  if (text) return { kind: 'error', text };
  if (search.get('message') === RESET_MESSAGE) return { kind: 'password-reset' };
  return search.get('fromExtension') === 'true' ? { kind: 'from-extension' } : null;
}

/**
 * Anybody can write this text into a link, so it is only ever shown as text: on one line, without the marks that
 * turn the reading direction, cut to a sentence.
 */
function errorText(raw: string | null): string {
  const line = (raw ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length > ERROR_TEXT_MAX ? `${characters.slice(0, ERROR_TEXT_MAX - 1).join('')}…` : line;
}
