import type { Activity } from '@tryon/contract/account/activity.ts';
import { expect, test } from 'vitest';
import { appendOlder } from './security-activity.tsx';

const event = (id: string): Activity => ({
  ...{ id, kind: 'signed_in', provider: null, device: null },
  occurredAt: '2026-11-23T12:00:00.000Z',
});
const page = (ids: string, hasMore: boolean) => ({ activity: [...ids].map(event), hasMore });

test('older events are appended to the displayed ones', () => {
  expect(appendOlder(page('dc', true), 'c', page('ba', false))).toEqual(page('dcba', false));
});

test('a page of older events is dropped if the list has changed', () => {
  const shown = page('edc', true);
  expect(appendOlder(shown, 'd', page('ba', false))).toBe(shown);
  expect(appendOlder(null, 'd', page('ba', false))).toBeNull();
});
