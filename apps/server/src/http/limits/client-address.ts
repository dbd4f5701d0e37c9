import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { EdgeEnv } from '#src/http/edge-env.ts';

export interface AddressFacts {
  /** Who opened the connection: a client, or the nearest proxy. */
  socketAddress: string | undefined;
  /** The header X-Forwarded-For, to which each proxy appends whom it heard. */
  forwardedFor: string | undefined;
  trustedProxyHops: number;
}

/** A connection that is gone, or a call without a connection: they share one limit. */
const NOBODY = 'unknown';

/** Notes for each request whom limits count. */
export function clientAddress(trustedProxyHops: number): MiddlewareHandler<EdgeEnv> {
  return async (c, next) => {
    const socketAddress = c.env?.incoming?.socket.remoteAddress;
    const forwardedFor = c.req.header('x-forwarded-for');
    c.set('clientAddress', findClientAddress({ socketAddress, forwardedFor, trustedProxyHops }));
    await next();
  };
}

/**
 * The address that our own proxies saw. Everything to the left of it in the header was written by the client and
 * is worth nothing. An IPv6 address is cut to its network of 64 bits, since one customer has all of that.
 */
export function findClientAddress({ socketAddress, forwardedFor, trustedProxyHops }: AddressFacts): string {
  const heard = forwardedFor?.split(',').map((entry) => bareAddress(entry)) ?? [];
  const behindProxies = trustedProxyHops === 0 ? undefined : heard.at(-trustedProxyHops);
  const address = behindProxies || bareAddress(socketAddress ?? '');
  return address === '' ? NOBODY : toNetwork(address);
}

/** Without port, brackets and zone; empty for what is no address. */
function bareAddress(text: string): string {
  const trimmed = text.trim();
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1];
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(trimmed)?.[1];
  const address = (inBrackets ?? withPort ?? trimmed).replace(/%.*$/, '');
  return isIP(address) === 0 ? '' : address;
}

function toNetwork(address: string): string {
  if (isIP(address) === 4) return address;
  // The address parser writes every spelling of an address in the same way.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  return isMapped ? toIpv4(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** The last two groups of an IPv4 address that was written as an IPv6 one. */
function toIpv4(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 0xff])
    .join('.');
}
