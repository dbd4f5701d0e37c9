import type { ComponentProps } from 'react';
import { Field, type FieldTexts, useFieldControl } from './field.tsx';

/** A multi-line text field. It grows with its content where the browser supports that, up to 60 % of the window. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  ...area
}: FieldTexts & ComponentProps<'textarea'>) {
  const words = { label, hint, error, optional };
  const control = useFieldControl(words, area);
  return (
    <Field words={words} id={control.id} className={className}>
      <textarea rows={5} {...area} {...control} className="field-control" />
    </Field>
  );
}
