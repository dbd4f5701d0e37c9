import type { ComponentProps } from 'react';
import { Field, type FieldTexts, useFieldControl } from './field.tsx';

/**
 * A single-line text field with a label. It accepts all attributes of `<input>`, and `ref` refers to the input.
 * Always set `autoComplete` for values that the browser knows (email, name, postal-code).
 */
export function TextField({
  label,
  hint,
  error,
  optional,
  className,
  ...input
}: FieldTexts & ComponentProps<'input'>) {
  const words = { label, hint, error, optional };
  const control = useFieldControl(words, input);
  return (
    <Field words={words} id={control.id} className={className}>
      <input type="text" {...input} {...control} className="field-control" />
    </Field>
  );
}
