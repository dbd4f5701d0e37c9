import { z } from 'zod';

/** A number as people write it. */
export function wholeNumber(from: number, to: number) {
  const message = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= from && value <= to, message);
}

/** One word of a list. */
export function oneOf<const T extends readonly string[]>(values: T) {
  return z.enum(values, `must be one of: ${values.join(', ')}`);
}

/** An address of one of these kinds. */
export function urlWithProtocol(protocols: readonly string[]) {
  const message = `must be an address that begins with ${protocols.join(' or ')}`;
  return z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(`${new URL(value).protocol}//`), message);
}

/** A mail server as an address; what is more than that would be ignored without a word. */
export function smtpUrl() {
  const message =
    'must be smtp://host:port or smtps://host:port, with user:password@ before the host if it asks for them';
  return z.string().refine((value) => {
    if (!URL.canParse(value)) return false;
    const url = new URL(value);
    const isWhole = url.hostname !== '' && (url.username === '') === (url.password === '');
    const isBare = ['', '/'].includes(url.pathname) && url.search === '' && url.hash === '';
    return ['smtp:', 'smtps:'].includes(url.protocol) && isWhole && isBare;
  }, message);
}

/** Whether an address is that of a whole site. What is no address at all has been complained about already. */
export function isBareOrigin(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const { pathname, search } = new URL(value);
  return pathname === '/' && search === '';
}
