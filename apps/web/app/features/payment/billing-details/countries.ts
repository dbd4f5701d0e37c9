/** ISO 3166 codes of the countries for billing addresses. */
const CODES = `
  AE AR AT AU BD BE BG BR CA CH CL CO CR CY CZ DE DK EE EG ES FI FR GB GH GR HK HR HU ID IE IL IN IS IT JP
  KE KR LI LT LU LV MA MT MX MY NG NL NO NZ PE PH PL PT RO RS SA SE SG SI SK TH TR TW UA US UY VN ZA
`;

/** Source: specification, section 2. */
export const DEFAULT_COUNTRY = 'US';

const NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** The countries with their English names, which the browser knows, sorted by name. */
export const COUNTRIES: readonly { value: string; label: string }[] = CODES.trim()
  .split(/\s+/)
  // The browser's name for Hong Kong says also to which country it belongs, as no other name does.
  .map((value) => ({ value, label: value === 'HK' ? 'Hong Kong' : (NAMES.of(value) ?? value) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'));

/** Countries whose addresses have no postal code. */
const WITHOUT_POSTAL_CODE = ['AE', 'GH', 'HK'];

export function hasPostalCode(country: string): boolean {
  return !WITHOUT_POSTAL_CODE.includes(country);
}
