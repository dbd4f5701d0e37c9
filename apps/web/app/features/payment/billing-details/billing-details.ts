import { z } from 'zod';
import { checkBy } from '#app/forms/use-form.ts';
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

const EMAIL_INVALID = 'This does not look like an email address, such as name@example.com.';

/** A checkbox is in the form only when ticked. */
const tickSchema = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

/** The fields of the card form besides the card itself, which is validated by the payment provider. */
const detailsSchema = z
  .object({
    email: z
      .string()
      .trim()
      .min(1, 'Please add your email address; the receipt goes there.')
      .max(254, EMAIL_INVALID)
      .regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, EMAIL_INVALID),
    cardholderName: z
      .string()
      .trim()
      .min(1, 'Please add the name on the card.')
      .max(100, 'Please use the name as it stands on the card.'),
    country: z
      .string()
      .refine((code) => COUNTRIES.some(({ value }) => value === code), 'Please choose your country.'),
    /** Not asked for in countries without postal codes. */
    postalCode: z.string().trim().default(''),
    saveInfo: tickSchema,
    isBusiness: tickSchema,
  })
  .superRefine(({ country, postalCode }, context) => {
    const message = postalCodeProblem(country, postalCode);
    if (message) context.addIssue({ code: 'custom', path: ['postalCode'], message });
  });

export type BillingDetails = z.output<typeof detailsSchema>;

/** Validates the fields, with one sentence per problem. */
export const checkDetails = checkBy(detailsSchema);

function postalCodeProblem(country: string, code: string): string | null {
  if (!hasPostalCode(country)) return null;
  if (code === '') return 'Please add the postal code of the card’s address.';
  const { pattern, problem } = POSTAL_CODES[country] ?? OTHER_POSTAL_CODE;
  return pattern.test(code) ? null : problem;
}

/** Converts the fields to a payment's metadata, which holds strings only. Source: specification, section 3. */
export function detailsMetadata({ saveInfo, isBusiness, ...texts }: BillingDetails): Record<string, string> {
  return { ...texts, saveInfo: String(saveInfo), isBusiness: String(isBusiness) };
}
