import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { LineIcon } from '#src/layout/line-icon.tsx';
import { Field, type FieldTexts, useFieldControl } from './field.tsx';

/** A choice: its value in the form, and its words. */
export interface SelectOption {
  value: string;
  label: string;
}

interface SelectFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> {
  options: readonly SelectOption[];
}

/**
 * One of many. A native select, only dressed: phones open their own wheel or sheet for it, typing finds an
 * entry, browsers fill it in (`autoComplete="country"`), and it works before any script has run. A list drawn
 * by script does none of these for the sixty countries of the payment form.
 */
export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  options,
  ...select
}: SelectFieldProps) {
  const words = { label, hint, error, optional };
  const control = useFieldControl(words, select);
  return (
    <Field words={words} id={control.id} className={className}>
      <div className="field-inside">
        <select {...select} {...control} className="field-control select-control">
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <LineIcon shape={ChevronDown} />
      </div>
    </Field>
  );
}
