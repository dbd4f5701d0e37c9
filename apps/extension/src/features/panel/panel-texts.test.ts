import { expect, test } from 'vitest';
import { balanceText, garmentText, planText, slowText, stageText, whereText } from './panel-texts.ts';

const MAKING = { step: 'making', startedAt: 0, progress: null, queuePosition: null } as const;

test('each stage has its text', () => {
  expect(stageText(MAKING)).toBe('Sending your photos');
  expect(stageText({ ...MAKING, queuePosition: 0 })).toBe('You are next');
  expect(stageText({ ...MAKING, queuePosition: 2 })).toBe('2 people are before you');
  const progress = { stage: 'fitting', step: 3, steps: 5, dueAt: null } as const;
  expect(stageText({ ...MAKING, progress })).toBe('Fitting the garment to you');
});

test('only a long upload is called slow', () => {
  expect(slowText(MAKING, 19_000)).toBeNull();
  expect(slowText(MAKING, 21_000)).toContain('slow');
  expect(slowText({ ...MAKING, queuePosition: 3 }, 60_000)).toBeNull();
});

test('numbers are formatted for reading', () => {
  const balance = { plan: 'plus', hasPass: true, remaining: 1, watermark: false, refillsAt: null } as const;
  expect(balanceText(balance)).toBe('1 try-on left');
  expect(balanceText({ ...balance, remaining: 175 })).toBe('175 try-ons left');
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
