import { expect, test } from 'vitest';
import { findClientAddress } from '#src/http/limits/client-address.ts';

const PROXY = '10.0.0.1';

test.each([
  ['without a proxy the connection counts', { forwardedFor: undefined, trustedProxyHops: 0 }, PROXY],
  ['without a proxy nobody can claim to be another', { forwardedFor: '9.9.9.9', trustedProxyHops: 0 }, PROXY],
  ['one proxy says whom it heard', { forwardedFor: '203.0.113.7', trustedProxyHops: 1 }, '203.0.113.7'],
  [
    'what a client wrote in front of that is ignored',
    { forwardedFor: '9.9.9.9, 8.8.8.8,203.0.113.7', trustedProxyHops: 1 },
    '203.0.113.7',
  ],
  ['two proxies', { forwardedFor: '9.9.9.9, 203.0.113.7, 10.0.0.2', trustedProxyHops: 2 }, '203.0.113.7'],
  ['a request that went around a proxy', { forwardedFor: '10.0.0.2', trustedProxyHops: 2 }, PROXY],
  ['a proxy that says nothing', { forwardedFor: undefined, trustedProxyHops: 1 }, PROXY],
  ['a proxy that says nonsense', { forwardedFor: 'unknown', trustedProxyHops: 1 }, PROXY],
  ['a proxy that adds the port', { forwardedFor: '203.0.113.7:51000', trustedProxyHops: 1 }, '203.0.113.7'],
  [
    'a proxy that adds the port to IPv6',
    { forwardedFor: '[2001:db8::1]:51000', trustedProxyHops: 1 },
    '2001:db8::/64',
  ],
])('%s', (_name, facts, address) => {
  expect(findClientAddress({ socketAddress: PROXY, ...facts })).toBe(address);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['203.0.113.7', '203.0.113.7'],
])('%s counts as %s', (socketAddress, network) => {
  expect(findClientAddress({ socketAddress, forwardedFor: undefined, trustedProxyHops: 0 })).toBe(network);
});

test('calls without a connection share one limit', () => {
  const facts = { socketAddress: undefined, forwardedFor: '203.0.113.7', trustedProxyHops: 0 };
  expect(findClientAddress(facts)).toBe('unknown');
});
