/** Patterns of data that must not occur in the server's log. */
const LEAKS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['an email address', /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/],
  ['a signed token', /\beyJ[\w-]{8,}\.[\w-]+/],
  // Our tokens, codes, challenges and cookies are 43 characters of base64url; ids and hashes are shorter.
  ['a secret', /(?<![\w/.-])[\w-]{40,}(?![\w-]*\.\w)/],
  ['a header with a secret', /\b(?:bearer|basic) [\w.~+/-]{8,}/i],
  ['a value of an address', /[?&](?:access_token|refresh_token|token|code|state|client_secret|session_id)=/],
  ['a picture', /data:image\/|\/9j\/4|iVBORw0KGgo/],
];

export interface Leak {
  readonly what: string;
  readonly line: string;
}

/** Lines of a log with forbidden data; `words` are additional ones, such as the passwords of tests. */
export function findLeaks(log: string, words: readonly string[] = []): Leak[] {
  return log.split('\n').flatMap((line) => {
    const found = LEAKS.find(([, pattern]) => pattern.test(line))?.[0];
    const word = words.find((one) => line.includes(one));
    const what = found ?? (word === undefined ? undefined : `"${word}"`);
    return what === undefined ? [] : [{ what, line }];
  });
}
