import { isIPv4 } from 'node:net';

/** Names of this machine as they appear in URLs. */
export const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'] as const;

/**
 * Whether data sent to `host` stays on this machine. Accepts a name or an address, IPv6 with or without brackets.
 * Unusual spellings count as another machine, which is the safe answer.
 */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
  );
}

/** Whether data sent to this URL leaves the machine without TLS. */
export function isReadableOnTheWay(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLoopback(hostname);
}
