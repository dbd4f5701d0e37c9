import { expect, test } from 'vitest';
import { checkMail } from '#src/services/mail/mail.ts';
import { createAccountNotices } from '#src/services/sign-in/account-notices.ts';

const TO = 'maya@example.com';
const SITE = 'https://tryon.example';
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const notices = createAccountNotices(SITE);

test.each([
  ['password', notices.passwordChanged(TO), `${SITE}/forgot-password`],
  ['address', notices.emailChanged(TO, 'a+b'), `${SITE}/confirm?token=a%2Bb`],
  ['address put back', notices.emailRestored(TO), undefined],
  ['connected', notices.connected(TO, 'Google'), `${SITE}/dashboard`],
  ['disconnected', notices.disconnected(TO, 'Google'), `${SITE}/forgot-password`],
  ['new device', notices.newDevice(TO, CHROME, new Date('2026-11-23T12:30:00Z')), `${SITE}/forgot-password`],
  ['held address', notices.addressHeld(TO), undefined],
] as const)('the notice about a %s has at most one link, and no address', (_name, mail, link) => {
  expect(() => checkMail(mail)).not.toThrow();
  expect(mail.to).toBe(TO);
  expect(mail.text.match(/https?:\S+/g)?.[0]).toBe(link);
  expect(mail.text + mail.html).not.toContain(TO);
});

test('a new device is described for its owner, with the time', () => {
  const { text } = notices.newDevice(TO, CHROME, new Date('2026-11-23T12:30:00Z'));
  expect(text).toContain('Chrome on Linux, 2026-11-23 12:30 UTC');
  expect(notices.newDevice(TO, '<b>evil</b>', new Date()).html).not.toContain('evil');
});
