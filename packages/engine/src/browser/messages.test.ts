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
const findings = {
  refusal: null,
  warnings: [{ subject: 'person', reason: 'blurred' }],
  rough: ['arm_hidden'],
  drawing,
};
const failure = { kind: 'refused', message: 'Too dark', retryable: false };
const made = { image: photo, warnings: [], grade: 'sure', reasons: [], timings: { total: 1 } };
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
    answer({ kind: 'made', result: made }),
    answer({ kind: 'made', result: { ...made, changed: photo } }),
    answer({ kind: 'made', result: { ...made, grade: 'rough', reasons: ['skin_invented'] } }),
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
    answer({ kind: 'made', result: { ...made, image: 'data:' } }),
    answer({ kind: 'made', result: { ...made, changed: 'data:' } }),
    answer({ kind: 'made', result: { ...made, warnings: [{ subject: 'person' }] } }),
    answer({ kind: 'made', result: { ...made, grade: undefined } }),
    answer({ kind: 'made', result: { ...made, reasons: ['a_whim'] } }),
    answer({ kind: 'checked', findings: { ...findings, refusal: 'too_dark' } }),
    answer({ kind: 'checked', findings: { ...findings, rough: ['too_nice'] } }),
    answer({ kind: 'checked', findings: { ...findings, drawing: { ...drawing, outline: [{ x: 1 }] } } }),
    answer({ kind: 'checked', findings: { ...findings, drawing: { ...drawing, lines: [{ x: 1, y: 1 }] } } }),
    answer({ kind: 'failed', failure: 'boom' }),
    answer({ kind: 'sold' }),
  ])('other values are not: %j', (message) => expect(isWorkerMessage(message)).toBe(false));
});
