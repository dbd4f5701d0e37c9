import type { ComponentProps } from 'react';
import { Field, type FieldTexts, useField } from './field.tsx';

/** A multi-line text field. It grows with its content where the browser supports that, up to 60 % of the window. */
export function TextArea(props: FieldTexts & ComponentProps<'textarea'>) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <textarea rows={5} {...control} className="field-control" />
    </Field>
  );
}
