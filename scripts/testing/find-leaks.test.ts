import { expect, test } from 'vitest';
import { findLeaks } from './find-leaks.ts';

const whatIn = (line: string) => findLeaks(line, ['Longer12']).map(({ what }) => what);

test.each([
  '{"level":"info","requestId":"5a9f9f2e-0b1c-4d2e-8f30-d9f0a6d5c1aa","route":"/api/me","status":200}',
  'Virtual Try-On is ready on http://localhost:8000',
  '{"level":"info","msg":"a mail is there: http://localhost:8000/api/dev/mailbox/view"}',
  '    at run (/home/somebody/a-folder/node_modules/@hono/node-server/dist/index.mjs:10:3)',
  '    at async file:///srv/apps/server/src/features/sign-in/providers/provider.routes.ts:10:3',
  '{"route":"/assets/a-rather-long-name-of-a-chunk-of-the-site-DqR3vX9k.js","status":200}',
])('an ordinary line is not a leak: %s', (line) => expect(whatIn(line)).toEqual([]));

test.each([
  ['{"msg":"no account for maya@example.com"}', 'an email address'],
  ['{"token":"eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJtYXlhIn0.c2ln"}', 'a signed token'],
  ['{"token":"BtZInrbBkX67E0IJgmD8u014Va22tmbqtMkSr0N8-2U"}', 'a secret'],
  ['cookie: tryon-session=BtZInrbBkX67E0IJgmD8u014Va22tmbqtMkSr0N8-2U', 'a secret'],
  ['{"authorization":"Bearer abcdef123456"}', 'a header with a secret'],
  ['{"url":"/auth/oidc/callback?access_token=a"}', 'a value of an address'],
  ['{"image":"data:image/png;base64,AAAA"}', 'a picture'],
  ['{"body":"password Longer12"}', '"Longer12"'],
])('a leak is found: %s', (line, what) => expect(whatIn(line)).toEqual([what]));

test('only lines with a leak are reported', () => {
  const log = ['fine', 'maya@example.com', 'fine'].join('\n');
  expect(findLeaks(log)).toEqual([{ what: 'an email address', line: 'maya@example.com' }]);
});
