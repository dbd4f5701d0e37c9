import { isIPv4 } from 'node:net';

/** Names under which this machine reaches itself, as addresses of sites write them. */
export const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'] as const;

/**
 * Whether what is sent to `host` stays on this machine. Takes a name or an address, IPv6 with or without brackets.
 * An unusual spelling counts as another machine, which is the careful answer.
 */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
  );
}

/** Whether what is sent to a web address leaves this machine without TLS. */
export function isReadableOnTheWay(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLoopback(hostname);
}
