import { lookup as lookUp } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

export type Lookup = (host: string) => Promise<readonly { readonly address: string }[]>;

const everyAddress: Lookup = (host) => lookUp(host, { all: true });

/** Special-purpose networks of RFC 6890 and its successors that somebody outside has no business naming. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6');
}

/**
 * Whether a picture may be fetched from an address that somebody else named: by https alone, whose certificate a host
 * that changes its address meanwhile does not have, and where every address of the host is a public one.
 */
export async function isPublicAddress(url: URL, lookup: Lookup = everyAddress): Promise<boolean> {
  if (url.protocol !== 'https:') return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [{ address: host }] : await lookup(host).catch(() => []);
  return addresses.length > 0 && addresses.every(({ address }) => isPublic(address));
}

function isPublic(address: string): boolean {
  // IPv4 written as IPv6 is checked as what it is.
  return !PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
