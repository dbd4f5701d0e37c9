import { onlyProblems, type Problems } from '#app/lib/forms/read-form.ts';
import { COUNTRIES, hasPostalCode } from './countries.ts';

/** The fields of the card form besides the card itself. */
export interface BillingDetails {
  email: string;
  cardholderName: string;
  country: string;
  /** Empty in countries without postal codes. */
  postalCode: string;
  saveInfo: boolean;
  isBusiness: boolean;
}

const LONGEST = { email: 254, cardholderName: 100, postalCode: 12 };

/** Separators between letters and digits are optional. Source: the countries' own post offices. */
const POSTAL_CODES: Readonly<Record<string, { pattern: RegExp; problem: string }>> = {
  US: { pattern: /^\d{5}(-\d{4})?$/, problem: 'A US postal code has five digits.' },
  CA: { pattern: /^[a-z]\d[a-z] ?\d[a-z]\d$/i, problem: 'A Canadian postal code looks like K1A 0B1.' },
  GB: { pattern: /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i, problem: 'A UK postcode looks like SW1A 1AA.' },
  DE: { pattern: /^\d{5}$/, problem: 'A German postal code has five digits.' },
  FR: { pattern: /^\d{5}$/, problem: 'A French postal code has five digits.' },
  AU: { pattern: /^\d{4}$/, problem: 'An Australian postcode has four digits.' },
};

/** Validates the fields, with one sentence per problem. The card itself is validated by the payment provider. */
export function checkDetails(
  values: Readonly<Record<string, string>>,
): { details: BillingDetails } | { problems: Problems } {
  const read = (name: string) => (values[name] ?? '').trim();
  const country = read('country');
  const details: BillingDetails = {
    email: read('email'),
    cardholderName: read('cardholderName'),
    country,
    postalCode: hasPostalCode(country) ? read('postalCode') : '',
    saveInfo: values.saveInfo !== undefined,
    isBusiness: values.isBusiness !== undefined,
  };
  const problems = onlyProblems({
    email: emailProblem(details.email),
    cardholderName: nameProblem(details.cardholderName),
    country: COUNTRIES.some(({ value }) => value === country) ? null : 'Please choose your country.',
    postalCode: postalCodeProblem(country, details.postalCode),
  });
  return Object.keys(problems).length > 0 ? { problems } : { details };
}

function emailProblem(email: string): string | null {
  if (email === '') return 'Please add your email address; the receipt goes there.';
  const isOne = email.length <= LONGEST.email && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email);
  return isOne ? null : 'This does not look like an email address, such as name@example.com.';
}

function nameProblem(name: string): string | null {
  if (name === '') return 'Please add the name on the card.';
  return name.length <= LONGEST.cardholderName ? null : 'Please use the name as it stands on the card.';
}

function postalCodeProblem(country: string, code: string): string | null {
  if (!hasPostalCode(country)) return null;
  if (code === '') return 'Please add the postal code of the card’s address.';
  const known = POSTAL_CODES[country];
  if (known) return known.pattern.test(code) ? null : known.problem;
  const isOne = code.length <= LONGEST.postalCode && /^[a-z\d][a-z\d -]*$/i.test(code);
  return isOne ? null : 'Please check the postal code.';
}

/** Converts the fields to a payment's metadata, which holds strings only. Source: specification, section 3. */
export function detailsMetadata({ saveInfo, isBusiness, ...texts }: BillingDetails): Record<string, string> {
  return { ...texts, saveInfo: String(saveInfo), isBusiness: String(isBusiness) };
}
