import { expect, test } from 'vitest';
import { contactSchema, findContactProblems } from './contact.ts';
import { CONTACT_PROBLEMS } from './contact-texts.ts';

const MESSAGE = { name: 'Maya', email: 'maya@example.com', message: 'My sleeves look short.', website: '' };

test('a filled-in form is accepted, without the spaces around its words', () => {
  const parsed = contactSchema.parse({ ...MESSAGE, name: '  Maya ', email: ' maya@example.com ' });
  expect(parsed).toMatchObject({ name: 'Maya', email: 'maya@example.com' });
  expect(findContactProblems(MESSAGE)).toEqual({});
});

test('a form whose hidden field was filled in is refused', () => {
  expect(contactSchema.safeParse({ ...MESSAGE, website: 'https://example.com' }).success).toBe(false);
});

test('every field that is wrong has one sentence', () => {
  expect(findContactProblems({ name: ' ', email: '', message: 'Hi', website: '' })).toEqual({
    name: CONTACT_PROBLEMS.nameMissing,
    email: CONTACT_PROBLEMS.emailMissing,
    message: CONTACT_PROBLEMS.messageTooShort,
  });
});

test.each(['maya', 'maya@', '@example.com', 'maya@example', `${'m'.repeat(250)}@example.com`])(
  '%s is no email address',
  (email) =>
    expect(findContactProblems({ ...MESSAGE, email })).toEqual({ email: CONTACT_PROBLEMS.emailInvalid }),
);

test('texts that are too long are named', () => {
  const problems = findContactProblems({ ...MESSAGE, name: 'm'.repeat(101), message: 'm'.repeat(4001) });
  expect(problems).toEqual({ name: CONTACT_PROBLEMS.nameTooLong, message: CONTACT_PROBLEMS.messageTooLong });
});
