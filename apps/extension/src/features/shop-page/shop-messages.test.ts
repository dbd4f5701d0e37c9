import { expect, test } from 'vitest';
import { readToShop } from './shop-messages.ts';

test('every message of the background is parsed, with only its own fields', () => {
  expect(readToShop({ type: 'find-garment', more: 1 })).toEqual({ type: 'find-garment' });
  expect(readToShop({ type: 'take-garment' })).toEqual({ type: 'take-garment' });
  expect(readToShop({ type: 'pick-garment' })).toEqual({ type: 'pick-garment' });
  expect(readToShop({ type: 'take-picture', address: 'https://a.example/b.jpg' })).toEqual({
    type: 'take-picture',
    address: 'https://a.example/b.jpg',
  });
  expect(readToShop({ type: 'show-settings', isOn: false })).toEqual({ type: 'show-settings', isOn: false });
});

test('anything else is ignored', () => {
  const others = [
    null,
    'find-garment',
    {},
    { type: 'auth-state' },
    { type: 'take-picture' },
    { type: 'take-picture', address: 4 },
    { type: 'show-settings', isOn: 'yes' },
  ];
  for (const other of others) expect(readToShop(other)).toBeNull();
});
