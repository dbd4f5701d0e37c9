import { findSandboxCard } from '@tryon/contract/payments/sandbox-cards.ts';
import { onlyProblems, type Problems } from '#app/forms/read-form.ts';

/** The values entered into the sandbox's card fields. */
export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
}

/** Cards are not issued for longer than this. */
const LONGEST_YEARS = 20;

/** Checks a card in the browser; only the token of a listed test card is ever sent, with its expiry. */
export function checkSandboxCard(typed: TypedCard, now: Date): { token: string } | { problems: Problems } {
  const card = findSandboxCard(typed.number);
  const problems = onlyProblems({
    cardNumber: card ? null : numberProblem(typed.number),
    cardExpiry: expiryProblem(typed.expiry, now),
    cardCvc: /^\d{3,4}$/.test(typed.cvc.trim()) ? null : 'The CVC has three or four digits.',
  });
  if (!card || Object.keys(problems).length > 0) return { problems };
  const [month = '', year = ''] = typed.expiry.match(/\d+/g) ?? [];
  return { token: `${card.token}_${month.padStart(2, '0')}${year.slice(-2)}` };
}

function numberProblem(number: string): string {
  return number.trim() === ''
    ? 'Please add the card number.'
    : 'Test mode takes the listed test cards only, never a real one.';
}

/** A card is valid through the month printed on it. */
function expiryProblem(text: string, now: Date): string | null {
  const parts = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(text);
  const month = Number(parts?.[1]);
  if (!parts || month < 1 || month > 12) return 'Please write month and year, such as 12/30.';
  const months = (2000 + Number(parts[2])) * 12 + month - 1;
  const today = now.getUTCFullYear() * 12 + now.getUTCMonth();
  if (months < today) return 'This card has expired. Use another one.';
  return months > today + LONGEST_YEARS * 12 ? 'Please check the year.' : null;
}

/** Groups the digits in fours, as on a card. */
export function cardNumberText(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 19);
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/**
 * Normalises while typing: "1230", "12 / 30" and "12/2030" become "12/30", and "1/30" becomes "01/30". Characters
 * being deleted are not restored.
 */
export function expiryText(typed: string, before: string): string {
  const isDeleting = typed.length < before.length;
  const [month = '', year] = typed.split('/').map((part) => part.replaceAll(/\D/g, ''));
  if (year !== undefined && month !== '' && !isDeleting) {
    return `${month.slice(0, 2).padStart(2, '0')}/${yearText(year)}`;
  }
  const digits = typed.replaceAll(/\D/g, '').slice(0, 4);
  if (digits.length < 2 || (isDeleting && digits.length === 2)) return digits;
  return `${digits.slice(0, 2)}/${digits.slice(2)}`;
}

/** Shortens a year of four digits to two; an incomplete one that may still become 20xx is left as it is. */
function yearText(digits: string): string {
  if (!digits.startsWith('20')) return digits.slice(0, 2);
  return digits.length < 4 ? digits : digits.slice(2, 4);
}
