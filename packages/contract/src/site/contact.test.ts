import { expect, test } from 'vitest';
import { contactSchema } from './contact.ts';
import { CONTACT_PROBLEMS } from './contact-texts.ts';

const MESSAGE = { name: 'Maya', email: 'maya@example.com', message: 'My sleeves look short.', website: '' };

/** The sentences about each invalid field. */
const findContactProblems = (values: unknown) => {
  const { error } = contactSchema.safeParse(values);
  const issues = error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
};

test('a complete form is accepted and trimmed', () => {
  const parsed = contactSchema.parse({ ...MESSAGE, name: '  Maya ', email: ' maya@example.com ' });
  expect(parsed).toMatchObject({ name: 'Maya', email: 'maya@example.com' });
  expect(findContactProblems(MESSAGE)).toEqual({});
});

test('a form with a filled hidden field is rejected', () => {
  expect(contactSchema.safeParse({ ...MESSAGE, website: 'https://example.com' }).success).toBe(false);
});

test('every invalid field has one sentence', () => {
  expect(findContactProblems({ name: ' ', email: '', message: 'Hi', website: '' })).toEqual({
    name: CONTACT_PROBLEMS.nameMissing,
    email: CONTACT_PROBLEMS.emailMissing,
    message: CONTACT_PROBLEMS.messageTooShort,
  });
});

test.each(['maya', 'maya@', '@example.com', 'maya@example', `${'m'.repeat(250)}@example.com`])(
  '%s is not an email address',
  (email) =>
    expect(findContactProblems({ ...MESSAGE, email })).toEqual({ email: CONTACT_PROBLEMS.emailInvalid }),
);

test('too long texts are reported', () => {
  const problems = findContactProblems({ ...MESSAGE, name: 'm'.repeat(101), message: 'm'.repeat(4001) });
  expect(problems).toEqual({ name: CONTACT_PROBLEMS.nameTooLong, message: CONTACT_PROBLEMS.messageTooLong });
});
