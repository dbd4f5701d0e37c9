import { z } from 'zod';

/** A whole number in decimal notation. */
export function wholeNumber(from: number, to: number) {
  const message = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= from && value <= to, message);
}

export function oneOf<const T extends readonly string[]>(values: T) {
  return z.enum(values, `must be one of: ${values.join(', ')}`);
}

export function urlWithProtocol(protocols: readonly string[]) {
  const message = `must be an address that begins with ${protocols.join(' or ')}`;
  return z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(`${new URL(value).protocol}//`), message);
}

/** The URL of a mail server. Rejects extra parts, which would be ignored silently. */
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

/** Receives contradictory and incomplete settings, one sentence each. */
export type Complain = (problem: string) => void;

/** Whether a URL is a bare origin. Also true for an invalid URL, which has been reported already. */
export function isBareOrigin(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const { pathname, search } = new URL(value);
  return pathname === '/' && search === '';
}
