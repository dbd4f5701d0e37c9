import type { ComponentProps } from 'react';
import { Field, type FieldTexts, useField } from './field.tsx';

/**
 * A single-line text field with a label. It accepts all attributes of `<input>`, and `ref` refers to the input.
 * Always set `autoComplete` for values that the browser knows (email, name, postal-code).
 */
export function TextField(props: FieldTexts & ComponentProps<'input'>) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <input type="text" {...control} className="field-control" />
    </Field>
  );
}
