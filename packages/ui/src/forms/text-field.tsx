import type { ComponentProps } from 'react';
import { Field, type FieldTexts, useFieldControl } from './field.tsx';

/**
 * A line of text with its label. Everything an `<input>` takes can be given; `ref` is the input's. Always give
 * `autoComplete` for what the browser knows (email, name, postal-code).
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
