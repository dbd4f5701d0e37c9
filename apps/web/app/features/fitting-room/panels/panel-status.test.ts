import { expect, test } from 'vitest';
import type { PanelState } from '../fitting-room-state.ts';
import type { Check, CheckState } from '../photo-check/photo-check.ts';
import type { Verdict } from '../photo-check/verdict.ts';
import { noteOf, panelStatusOf } from './panel-status.ts';

const FILLED: PanelState = { photo: 'P', before: null, reading: false, problem: null };
const EMPTY: PanelState = { photo: null, before: null, reading: false, problem: null };
const CLEAR: CheckState = { garment: { step: 'none' }, person: { step: 'none' }, pair: null, isDrawn: true };

const done = (grade: Verdict['grade'], isDismissed = false): Check => ({
  step: 'done',
  verdict: { grade, faults: [], isRough: false, overlay: null, outline: [] },
  isDismissed,
});
const found = (person: Check): CheckState => ({ ...CLEAR, person });
const look = (panel: PanelState, checks = CLEAR) => panelStatusOf(panel, checks, 'person', false);

test('a panel’s look matches the state of its photo', () => {
  expect(look(EMPTY)).toBe('empty');
  expect(look(FILLED)).toBe('filled');
  expect(look({ ...FILLED, reading: true })).toBe('reading');
  expect(look(FILLED, found({ step: 'looking' }))).toBe('filled');
  expect(look(FILLED, found(done('clear')))).toBe('filled');
  expect(look(FILLED, found(done('warned')))).toBe('warned');
  expect(look(FILLED, found(done('refused')))).toBe('error');
  expect(look(FILLED, found(done('refused', true)))).toBe('filled');
  expect(panelStatusOf(FILLED, found(done('refused')), 'person', true)).toBe('over');
});

test('a rejected file marks an empty panel, but not a photo that is still valid', () => {
  const problem = { text: 'No picture.', about: 'file' } as const;
  expect(look({ ...EMPTY, problem })).toBe('error');
  expect(look({ ...FILLED, problem })).toBe('filled');
  expect(look({ ...FILLED, problem: { ...problem, about: 'photo' } })).toBe('error');
});

test('a problem with both photos marks both panels and is explained at one', () => {
  const mixedUp: CheckState = {
    ...found(done('refused')),
    pair: { code: 'swapped_pictures', text: 'Swapped.' },
  };
  for (const slot of ['garment', 'person'] as const)
    expect(panelStatusOf(FILLED, mixedUp, slot, false)).toBe('error');
  expect(noteOf(FILLED, mixedUp, 'person')).toBe('pair');
  expect(noteOf(FILLED, mixedUp, 'garment')).toBeNull();
});

test('there is one note at a time: the user’s last action takes precedence over findings', () => {
  const refused = found(done('refused'));
  const problem = { text: 'No picture.', about: 'file' } as const;
  expect(noteOf({ ...FILLED, problem }, refused, 'person')).toBe('problem');
  expect(noteOf(FILLED, refused, 'person')).toBe('finding');
  expect(noteOf({ ...FILLED, reading: true }, refused, 'person')).toBeNull();
  expect(noteOf(FILLED, found(done('refused', true)), 'person')).toBeNull();
  expect(noteOf(FILLED, found(done('clear')), 'person')).toBeNull();
});
