/** Maximum length of a displayed URL text, in characters: enough for a sentence, too short to pose as a page. */
export const ADDRESS_TEXT_MAX = 240;

/**
 * Text from a URL can be forged by anyone, so it is only displayed as plain text: on one line, without bidirectional
 * control characters, and truncated. Empty if nothing readable is left.
 */
export function readAddressText(raw: string | null): string {
  const line = (raw ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length > ADDRESS_TEXT_MAX
    ? `${characters.slice(0, ADDRESS_TEXT_MAX - 1).join('')}…`
    : line;
}
