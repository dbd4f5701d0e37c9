import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { PasswordField } from './password-field.tsx';
import { RadioGroup } from './radio-group.tsx';
import { SegmentedToggle } from './segmented-toggle.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

/** The attributes of the first element with this tag. */
function attributesOf(markup: string, tag: string): Record<string, string> {
  const [, inside = ''] = markup.match(new RegExp(`<${tag}((?: [^>]*)?)>`)) ?? [];
  return Object.fromEntries(
    [...inside.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
}

/** The text of the element with this id, or undefined. */
function wordsOf(markup: string, id: string | undefined): string | undefined {
  const [, inside] = markup.match(new RegExp(` id="${id}"[^>]*>(.*?)</(?:p|span|label)>(?=<|$)`)) ?? [];
  return inside?.replace(/<[^>]*>/g, '');
}

const OPTIONS = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second' },
];

const FIELDS: {
  name: string;
  tag: string;
  field: (words: { error?: string; hint?: string }) => ReactElement;
}[] = [
  {
    name: 'TextField',
    tag: 'input',
    field: (words) => createElement(TextField, { label: 'Name', ...words }),
  },
  {
    name: 'TextArea',
    tag: 'textarea',
    field: (words) => createElement(TextArea, { label: 'Name', ...words }),
  },
  {
    name: 'SelectField',
    tag: 'select',
    field: (words) => createElement(SelectField, { label: 'Name', options: OPTIONS, ...words }),
  },
  {
    name: 'PasswordField',
    tag: 'input',
    field: (words) => createElement(PasswordField, { label: 'Name', autoComplete: 'new-password', ...words }),
  },
];

describe.each(FIELDS)('$name', ({ tag, field }) => {
  it('is valid and has no description without error and hint', () => {
    const control = attributesOf(renderToStaticMarkup(field({})), tag);
    expect(control).not.toHaveProperty('aria-invalid');
    expect(control).not.toHaveProperty('aria-describedby');
  });

  it('is invalid with an error, which describes it', () => {
    const markup = renderToStaticMarkup(field({ error: 'Too short' }));
    const control = attributesOf(markup, tag);
    expect(control['aria-invalid']).toBe('true');
    expect(wordsOf(markup, control['aria-describedby'])).toBe('Too short');
  });

  it('is named by its label', () => {
    const markup = renderToStaticMarkup(field({}));
    const control = attributesOf(markup, tag);
    expect(attributesOf(markup, 'label').for).toBe(control.id);
  });
});

it('announces the error before the hint, after the field’s own descriptions', () => {
  const words = { label: 'Name', hint: 'Eight', error: 'Short', id: 'x', 'aria-describedby': 'rules' };
  const markup = renderToStaticMarkup(createElement(TextField, words));
  expect(attributesOf(markup, 'input')['aria-describedby']).toBe('rules x-error x-hint');
  expect(markup).toContain('id="x-hint"');
});

it('marks an optional field with text', () => {
  const markup = renderToStaticMarkup(createElement(TextField, { label: 'Company', optional: true }));
  expect(markup.replace(/<[^>]*>/g, '')).toBe('Company (optional)');
});

it('hides a password at first, and names the button that reveals it', () => {
  const markup = renderToStaticMarkup(
    createElement(PasswordField, { label: 'Password', autoComplete: 'current-password' }),
  );
  const input = attributesOf(markup, 'input');
  expect(input).toMatchObject({ type: 'password', autoComplete: 'current-password' });
  expect(attributesOf(markup, 'button')).toMatchObject({
    type: 'button',
    'aria-label': 'Show password',
    'aria-controls': input.id,
  });
});

it('offers every option of a select with its value', () => {
  const markup = renderToStaticMarkup(
    createElement(SelectField, { label: 'Which', options: OPTIONS, defaultValue: 'b' }),
  );
  expect(markup).toContain('<option value="a">First</option><option value="b" selected="">Second</option>');
});

const onChange = () => undefined;

describe.each([
  {
    name: 'RadioGroup',
    group: (value: 'a' | 'b') =>
      createElement(RadioGroup, { legend: 'Which', name: 'which', options: OPTIONS, value, onChange }),
  },
  {
    name: 'SegmentedToggle',
    group: (value: 'a' | 'b') =>
      createElement(SegmentedToggle, { label: 'Which', options: OPTIONS, value, onChange }),
  },
])('$name', ({ group }) => {
  it('is a named radio group with one checked option and a shared form name', () => {
    const markup = renderToStaticMarkup(group('b'));
    const root = attributesOf(markup, 'div');
    expect(root.role).toBe('radiogroup');
    expect(root['aria-label'] ?? wordsOf(markup, root['aria-labelledby'])).toBe('Which');
    const inputs = [...markup.matchAll(/<input[^>]*>/g)].map(([input]) => attributesOf(input, 'input'));
    expect(inputs.map(({ type, value, checked }) => [type, value, checked])).toEqual([
      ['radio', 'a', undefined],
      ['radio', 'b', ''],
    ]);
    const [first, ...others] = inputs.map((input) => input.name);
    expect(first).toBeTruthy();
    expect(others).toEqual([first]);
  });
});

it('puts a checkbox inside its label, which names it', () => {
  const markup = renderToStaticMarkup(createElement(Checkbox, { label: 'Name' }));
  expect(markup).toMatch(/<label[^>]*>.*<input[^>]*>.*Name.*<\/label>/);
});
