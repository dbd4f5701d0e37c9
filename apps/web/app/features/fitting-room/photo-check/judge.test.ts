import { PHOTO_CODES } from '@tryon/contract/error-codes.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import type { PhotoFindings } from '@tryon/engine/browser/photo-findings.ts';
import { expect, test } from 'vitest';
import { findExample } from './examples.ts';
import { judge } from './judge.ts';

const SIZE = { width: 800, height: 1000 };
const NOTHING: PhotoFindings['drawing'] = { points: [], lines: [], outline: [] };
const CLEAN: PhotoFindings = { refusal: null, warnings: [], rough: [], drawing: NOTHING };

const refused = (reason: NonNullable<PhotoFindings['refusal']>['reason']): PhotoFindings => ({
  ...CLEAN,
  refusal: { reason, message: 'for developers' },
});

test('a photo without findings is clear, which promises nothing', () => {
  expect(judge(CLEAN, 'person', SIZE, true)).toMatchObject({ grade: 'clear', faults: [], overlay: null });
});

test('every warning is listed once, with the server’s text, and the photo stays usable', () => {
  const findings: PhotoFindings = {
    ...CLEAN,
    warnings: [
      { subject: 'person', reason: 'blurred' },
      { subject: 'person', reason: 'arms_near_torso' },
      { subject: 'person', reason: 'blurred' },
    ],
  };
  const { grade, faults } = judge(findings, 'person', SIZE, true);
  expect(grade).toBe('warned');
  expect(faults.map(({ text }) => text)).toEqual([
    wordingOf('blurred', 'person'),
    wordingOf('arms_near_torso', 'person'),
  ]);
});

test('reasons for a rough picture are listed with what works better, and the photo can be used', () => {
  const findings: PhotoFindings = {
    ...CLEAN,
    warnings: [{ subject: 'garment', reason: 'blurred' }],
    rough: ['garment_worn', 'garment_photo_blurred'],
  };
  expect(judge(findings, 'garment', SIZE, true)).toMatchObject({
    grade: 'warned',
    isRough: true,
    faults: [
      { code: 'blurred', text: wordingOf('blurred', 'garment') },
      {
        code: 'garment_worn',
        text: expect.stringMatching(/^Somebody wears .* Use a photo of the garment alone/),
      },
    ],
  });
});

test('a dress is reported, but not if another engine may support all of it', () => {
  const dress: PhotoFindings = { ...CLEAN, rough: ['unlike_top'] };
  expect(judge(dress, 'garment', SIZE, true).faults).toMatchObject([
    { text: expect.stringContaining('so only its upper part is tried on. Use a photo of a top') },
  ]);
  expect(judge(dress, 'garment', SIZE, false)).toMatchObject({ grade: 'clear', isRough: false, faults: [] });
});

test('what this engine refuses is refused, with a reason', () => {
  const { grade, faults } = judge(refused('too_dark'), 'garment', SIZE, true);
  expect(grade).toBe('refused');
  expect(faults).toMatchObject([{ code: 'too_dark', text: wordingOf('too_dark', 'garment') }]);
});

test('if another server generates the picture, a refusal is advice and own limits are ignored', () => {
  expect(judge(refused('several_people'), 'person', SIZE, false).grade).toBe('warned');
  for (const reason of ['not_a_top', 'background_not_plain'] as const) {
    expect(judge(refused(reason), 'garment', SIZE, false)).toMatchObject({ grade: 'clear', faults: [] });
  }
  for (const reason of ['arms_cross_torso', 'turned_sideways'] as const) {
    expect(judge(refused(reason), 'person', SIZE, false)).toMatchObject({ grade: 'clear', faults: [] });
  }
  const arms: PhotoFindings = { ...CLEAN, warnings: [{ subject: 'person', reason: 'arms_near_torso' }] };
  expect(judge(arms, 'person', SIZE, false)).toMatchObject({ grade: 'clear', faults: [] });
  // Every engine has to invent what the photo does not show.
  expect(judge(refused('cut_off'), 'person', SIZE, false).faults).toMatchObject([{ code: 'cut_off' }]);
});

test('every reason has a drawing of a good example, with an alternative text', () => {
  for (const code of PHOTO_CODES) {
    for (const slot of ['person', 'garment'] as const) {
      const { picture, alt } = findExample(code, slot);
      expect(picture).toMatch(slot === 'person' ? /maya/ : /plain-tee/);
      expect(alt).toMatch(/^Drawing: .{10,}/);
    }
  }
  expect(findExample('arms_cross_torso', 'person').marks).toHaveLength(2);
});

test('findings are drawn in place, in the photo’s own size, and never on the face', () => {
  const drawing: PhotoFindings['drawing'] = {
    points: [
      { x: 0.5, y: 0.1 },
      { x: 0.25, y: 0.5 },
    ],
    lines: [
      [
        { x: 0.25, y: 0.5 },
        { x: 0.75, y: 0.5 },
      ],
    ],
    outline: [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
    ],
  };
  const overlay = (slot: 'person' | 'garment') =>
    decodeURIComponent(judge({ ...CLEAN, drawing }, slot, SIZE, true).overlay ?? '');
  expect(overlay('person')).toContain('width="800" height="1000"');
  expect(overlay('person')).toContain('M200.0 500.0L600.0 500.0');
  expect(overlay('person')).toContain('M200.0 500.0h0');
  expect(overlay('person')).not.toContain('M400.0 100.0h0');
  expect(overlay('garment')).toContain('M400.0 100.0h0');
  expect(overlay('garment')).toContain('M0.0 0.0L800.0 0.0L800.0 1000.0Z');
});
