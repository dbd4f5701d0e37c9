import { expect, test } from 'vitest';
import { garmentText, planText, slowText, whereText } from './panel-texts.ts';

const GENERATING = { step: 'generating', startedAt: 0, progress: null, queuePosition: null } as const;

test('only a long upload is called slow', () => {
  expect(slowText(GENERATING, 19_000)).toBeNull();
  expect(slowText(GENERATING, 21_000)).toContain('slow');
  expect(slowText({ ...GENERATING, queuePosition: 3 }, 60_000)).toBeNull();
});

test('a pass is named with the plan', () => {
  const balance = { plan: 'plus', hasPass: true, remaining: 1, watermark: false, refillsAt: null } as const;
  expect(planText(balance)).toBe('Plus and pass');
});

test('the origin of the garment is stated', () => {
  const garment = { step: 'ready', title: 'Top', shop: 'shop.example', version: 1, way: 'page' } as const;
  expect(garmentText(garment)).toBe('From shop.example.');
  expect(garmentText({ ...garment, way: 'screenshot' })).toContain('on your screen');
  expect(garmentText({ ...garment, way: 'file', shop: '' })).toBe('From a file of yours.');
  expect(garmentText({ ...garment, step: 'failed' })).toContain('cannot be read');
});

test('third parties that may receive the photos are named before the upload', () => {
  expect(whereText([])).toBe('Your photos go to this site’s own server only');
  const names = ['FASHN', 'OpenAI'];
  const engines = names.map((name) => ({
    recipient: { name, keeps: `${name} keeps nothing.`, policyUrl: null },
  }));
  expect(whereText([...engines, { recipient: null }])).toBe(
    'To make a picture, your photos may go to FASHN or OpenAI. FASHN keeps nothing. OpenAI keeps nothing.',
  );
});
