import { describe, expect, test } from 'vitest';
import { isPageMessage, isWorkerMessage } from './messages.ts';

const photo = new Blob(['x']);
const tryOn = {
  kind: 'try-on',
  person: photo,
  garment: photo,
  outputType: 'image/png',
  tuck: 'auto',
  wantsChanged: false,
};
const drawing = { points: [{ x: 0, y: 1 }], lines: [[{ x: 0, y: 1 }]], outline: [] };
const findings = { refusal: null, warnings: [{ subject: 'person', reason: 'blurred' }], drawing };
const failure = { kind: 'refused', message: 'Too dark', retryable: false };
const answer = (value: unknown) => ({ kind: 'answer', id: 1, answer: value });

describe('messages of the page', () => {
  test.each([
    { kind: 'job', id: 1, order: tryOn },
    { kind: 'job', id: 1, order: { kind: 'check-person', photo } },
    { kind: 'job', id: 1, order: { kind: 'check-garment', photo } },
    { kind: 'cancel', id: 1 },
  ])('$kind is understood', (message) => expect(isPageMessage(message)).toBe(true));

  test.each([
    null,
    'job',
    { kind: 'job', order: tryOn },
    { kind: 'job', id: 1 },
    { kind: 'job', id: 1, order: { ...tryOn, garment: 'data:' } },
    { kind: 'job', id: 1, order: { ...tryOn, outputType: 'image/gif' } },
    { kind: 'job', id: 1, order: { ...tryOn, tuck: 'half' } },
    { kind: 'job', id: 1, order: { ...tryOn, wantsChanged: 'yes' } },
    { kind: 'job', id: 1, order: { kind: 'check-person' } },
    { kind: 'job', id: 1, order: { kind: 'erase', photo } },
    { kind: 'webpackOk', id: 1 },
  ])('other values are not: %j', (message) => expect(isPageMessage(message)).toBe(false));
});

describe('messages of the worker', () => {
  test.each([
    { kind: 'ready' },
    { kind: 'unready', failure },
    { kind: 'stage', id: 1, stage: 'photo' },
    answer({ kind: 'made', result: { image: photo, warnings: [], timings: { total: 1 } } }),
    answer({ kind: 'made', result: { image: photo, changed: photo, warnings: [], timings: {} } }),
    answer({ kind: 'checked', findings }),
    answer({ kind: 'checked', findings: { ...findings, refusal: { reason: 'too_dark', message: '' } } }),
    answer({ kind: 'cancelled' }),
    answer({ kind: 'failed', failure }),
  ])('%j is understood', (message) => expect(isWorkerMessage(message)).toBe(true));

  test.each([
    undefined,
    { kind: 'unready' },
    { kind: 'stage', id: 1, stage: 'dancing' },
    { kind: 'stage', stage: 'photo' },
    { kind: 'answer', answer: { kind: 'cancelled' } },
    answer({ kind: 'made', result: { image: 'data:', warnings: [], timings: {} } }),
    answer({ kind: 'made', result: { image: photo, changed: 'data:', warnings: [], timings: {} } }),
    answer({ kind: 'made', result: { image: photo, warnings: [{ subject: 'person' }], timings: {} } }),
    answer({ kind: 'checked', findings: { ...findings, refusal: 'too_dark' } }),
    answer({ kind: 'checked', findings: { ...findings, drawing: { ...drawing, outline: [{ x: 1 }] } } }),
    answer({ kind: 'checked', findings: { ...findings, drawing: { ...drawing, lines: [{ x: 1, y: 1 }] } } }),
    answer({ kind: 'failed', failure: 'boom' }),
    answer({ kind: 'sold' }),
  ])('other values are not: %j', (message) => expect(isWorkerMessage(message)).toBe(false));
});
