import { lookup as lookUp } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

export type Lookup = (host: string) => Promise<readonly { readonly address: string }[]>;

const everyAddress: Lookup = (host) => lookUp(host, { all: true });

/** Special-purpose networks of RFC 6890 and its successors, which no outside server has reason to name. */
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
/** Globally allocated addresses (RFC 4291, 2.4), less the ranges that lead elsewhere or nowhere. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6');
}

/**
 * Whether a picture may be fetched from an address that a vendor named. Requires that every address of the host is
 * public, and https: a host that changes its address in between does not have the certificate.
 */
export async function isPublicAddress(url: URL, lookup: Lookup = everyAddress): Promise<boolean> {
  if (url.protocol !== 'https:') return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [{ address: host }] : await lookup(host).catch(() => []);
  return addresses.length > 0 && addresses.every(({ address }) => isPublic(address));
}

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE.check(address, 'ipv4');
  return GLOBAL.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');
}
