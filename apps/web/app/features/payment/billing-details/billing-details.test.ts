import { expect, test } from 'vitest';
import { checkDetails, detailsMetadata } from './billing-details.ts';
import { COUNTRIES, DEFAULT_COUNTRY } from './countries.ts';

const GOOD = { email: 'ines@example.com', cardholderName: 'Ines Moreau', country: 'US', postalCode: '90210' };
const problemsOf = (change: Record<string, string>) => {
  const checked = checkDetails({ ...GOOD, ...change });
  return 'problems' in checked ? checked.problems : {};
};

test('about sixty countries are offered by name, the United States first chosen', () => {
  expect(COUNTRIES.length).toBeGreaterThanOrEqual(55);
  expect(COUNTRIES.length).toBeLessThanOrEqual(70);
  expect(COUNTRIES.every(({ value }) => /^[A-Z]{2}$/.test(value))).toBe(true);
  expect(new Set(COUNTRIES.map(({ value }) => value)).size).toBe(COUNTRIES.length);
  const names = COUNTRIES.map(({ label }) => label);
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
  expect(DEFAULT_COUNTRY).toBe('US');
});

test('a whole form comes out trimmed, with its boxes as yes and no', () => {
  expect(checkDetails({ ...GOOD, email: ' ines@example.com ', saveInfo: 'on' })).toEqual({
    value: { ...GOOD, saveInfo: true, isBusiness: false },
  });
});

test('every empty field is named, with a sentence of its own', () => {
  const problems = problemsOf({ email: '', cardholderName: ' ', country: '', postalCode: '' });
  expect(Object.keys(problems)).toEqual(['email', 'cardholderName', 'country', 'postalCode']);
  expect(new Set(Object.values(problems)).size).toBe(4);
});

test.each(['no', 'no@', '@no.example', 'no@example', 'two words@example.com', 'no@example..com'])(
  '"%s" is no email address',
  (email) => expect(problemsOf({ email })).toHaveProperty('email'),
);

test.each([
  ['US', '9021', 'A US postal code has five digits.'],
  ['CA', '90210', 'A Canadian postal code looks like K1A 0B1.'],
  ['GB', '12345', 'A UK postcode looks like SW1A 1AA.'],
  ['JP', '!!', 'Please check the postal code.'],
])('a postal code that %s does not have is said to be wrong: %s', (country, postalCode, problem) => {
  expect(problemsOf({ country, postalCode })).toEqual({ postalCode: problem });
});

test.each([
  ['US', '90210-1234'],
  ['CA', 'k1a0b1'],
  ['GB', 'SW1A 1AA'],
  ['JP', '100-0001'],
  ['HK', ''],
])('in %s "%s" is fine', (country, postalCode) => {
  expect(problemsOf({ country, postalCode })).toEqual({});
});

test('the fields travel as strings under the specified names', () => {
  expect(detailsMetadata({ ...GOOD, saveInfo: true, isBusiness: false })).toEqual({
    ...GOOD,
    saveInfo: 'true',
    isBusiness: 'false',
  });
});
