import { onlyProblems } from '#app/forms/read-form.ts';
import type { Checked, Values } from '#app/forms/use-form.ts';
import { COUNTRIES, hasPostalCode } from './countries.ts';

/** Separators between letters and digits are optional. Source: the countries' own post offices. */
const POSTAL_CODES: Readonly<Record<string, { pattern: RegExp; problem: string }>> = {
  US: { pattern: /^\d{5}(-\d{4})?$/, problem: 'A US postal code has five digits.' },
  CA: { pattern: /^[a-z]\d[a-z] ?\d[a-z]\d$/i, problem: 'A Canadian postal code looks like K1A 0B1.' },
  GB: { pattern: /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i, problem: 'A UK postcode looks like SW1A 1AA.' },
  DE: { pattern: /^\d{5}$/, problem: 'A German postal code has five digits.' },
  FR: { pattern: /^\d{5}$/, problem: 'A French postal code has five digits.' },
  AU: { pattern: /^\d{4}$/, problem: 'An Australian postcode has four digits.' },
};

const OTHER_POSTAL_CODE = { pattern: /^[a-z\d][a-z\d -]{0,11}$/i, problem: 'Please check the postal code.' };

/** The fields of the card form besides the card itself, which is validated by the payment provider. */
const readDetails = (values: Values) => ({
  email: values.email?.trim() ?? '',
  cardholderName: values.cardholderName?.trim() ?? '',
  country: values.country ?? '',
  /** Not asked for in countries without postal codes. */
  postalCode: values.postalCode?.trim() ?? '',
  // A checkbox is in the form only when ticked.
  saveInfo: 'saveInfo' in values,
  isBusiness: 'isBusiness' in values,
});

export type BillingDetails = ReturnType<typeof readDetails>;

/** Validates the fields, with one sentence per problem. By hand, as the page would wait for the schema library. */
export function checkDetails(values: Values): Checked<BillingDetails> {
  const details = readDetails(values);
  const { email, cardholderName, country, postalCode } = details;
  const problems = onlyProblems({
    email: emailProblem(email),
    cardholderName: nameProblem(cardholderName),
    country: COUNTRIES.some(({ value }) => value === country) ? null : 'Please choose your country.',
    postalCode: postalCodeProblem(country, postalCode),
  });
  return Object.keys(problems).length > 0 ? { problems } : { value: details };
}

function emailProblem(email: string): string | null {
  if (email === '') return 'Please add your email address; the receipt goes there.';
  if (email.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) return null;
  return 'This does not look like an email address, such as name@example.com.';
}

function nameProblem(name: string): string | null {
  if (name === '') return 'Please add the name on the card.';
  return name.length > 100 ? 'Please use the name as it stands on the card.' : null;
}

function postalCodeProblem(country: string, code: string): string | null {
  if (!hasPostalCode(country)) return null;
  if (code === '') return 'Please add the postal code of the card’s address.';
  const { pattern, problem } = POSTAL_CODES[country] ?? OTHER_POSTAL_CODE;
  return pattern.test(code) ? null : problem;
}

/** Converts the fields to a payment's metadata, which holds strings only. */
export function detailsMetadata({ saveInfo, isBusiness, ...texts }: BillingDetails): Record<string, string> {
  return { ...texts, saveInfo: String(saveInfo), isBusiness: String(isBusiness) };
}
