import { expect, test } from 'vitest';
import { checkMail } from '#src/services/mail/mail.ts';
import {
  changeEmailMail,
  existingAccountMail,
  resetMail,
  verificationMail,
} from '#src/services/sign-in/sign-in-mails.ts';

const URL_OF_MAIL = 'https://tryon.example/reset-password?token=abc&more=1';

test.each([
  ['verification', verificationMail, 'Confirm your email address', '24 hours'],
  ['change', changeEmailMail, 'Confirm your new email address', '24 hours'],
  ['reset', resetMail, 'Choose a new password', 'an hour'],
  ['existing account', existingAccountMail, 'You already have an account', 'sign in instead'],
] as const)(
  'the %s mail states its purpose in text and HTML, and has one link',
  (_name, create, subject, words) => {
    const mail = create('maya@example.com', URL_OF_MAIL);
    expect(() => checkMail(mail)).not.toThrow();
    expect([mail.to, mail.subject]).toEqual(['maya@example.com', subject]);
    for (const body of [mail.text, mail.html]) expect(body).toContain(words);
    expect(mail.text.match(/https?:\S+/g)).toEqual([URL_OF_MAIL]);
    const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(links)).toEqual(new Set([URL_OF_MAIL.replace('&', '&amp;')]));
    expect(mail.text + mail.html).not.toContain('maya@example.com');
  },
);
