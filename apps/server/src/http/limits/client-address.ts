import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import {
  convertIPv4BinaryToString,
  convertIPv4MappedIPv6ToIPv4,
  convertIPv6BinaryToString,
  convertIPv6ToBinary,
  isIPv4MappedIPv6,
} from 'hono/utils/ipaddr';
import type { EdgeEnv } from '#src/http/edge-env.ts';

export interface AddressFacts {
  /** Peer address of the connection: a client, or the nearest proxy. */
  socketAddress: string | undefined;
  /** The X-Forwarded-For header, to which each proxy appends the address of its peer. */
  forwardedFor: string | undefined;
  trustedProxyHops: number;
}

/** Shared limit for closed connections and calls without a connection. */
const NOBODY = 'unknown';

/** Stores the rate limit key of each request. */
export function clientAddress(trustedProxyHops: number): MiddlewareHandler<EdgeEnv> {
  return async (c, next) => {
    const socketAddress = c.env?.incoming?.socket.remoteAddress;
    const forwardedFor = c.req.header('x-forwarded-for');
    c.set('clientAddress', findClientAddress({ socketAddress, forwardedFor, trustedProxyHops }));
    await next();
  };
}

/**
 * The address that our own proxies saw. The entries to its left in the header were written by the client and are not
 * trustworthy. IPv6 addresses are reduced to their /64 network, since one customer owns all of it.
 */
export function findClientAddress({ socketAddress, forwardedFor, trustedProxyHops }: AddressFacts): string {
  const forwarded = forwardedFor?.split(',').map((entry) => bareAddress(entry)) ?? [];
  const behindProxies = trustedProxyHops === 0 ? undefined : forwarded.at(-trustedProxyHops);
  const address = behindProxies || bareAddress(socketAddress ?? '');
  return address === '' ? NOBODY : toNetwork(address);
}

/** Removes port, brackets and zone; returns an empty string for anything but an address. */
function bareAddress(text: string): string {
  const trimmed = text.trim();
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1];
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(trimmed)?.[1];
  const address = (inBrackets ?? withPort ?? trimmed).replace(/%.*$/, '');
  return isIP(address) === 0 ? '' : address;
}

function toNetwork(address: string): string {
  if (isIP(address) === 4) return address;
  const bits = convertIPv6ToBinary(address);
  if (isIPv4MappedIPv6(bits)) return convertIPv4BinaryToString(convertIPv4MappedIPv6ToIPv4(bits));
  return `${convertIPv6BinaryToString((bits >> 64n) << 64n)}/64`;
}
