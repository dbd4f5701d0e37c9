/** Longest text of an address that is shown, in characters: enough for a sentence, too little to pose as a page. */
export const ADDRESS_TEXT_MAX = 240;

/**
 * Anybody can write a text into a link, so it is only ever shown as text: on one line, without the marks that turn
 * the reading direction, cut to a sentence. Empty when there is nothing to read.
 */
export function readAddressText(raw: string | null): string {
  const line = (raw ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length > ADDRESS_TEXT_MAX
    ? `${characters.slice(0, ADDRESS_TEXT_MAX - 1).join('')}…`
    : line;
}
