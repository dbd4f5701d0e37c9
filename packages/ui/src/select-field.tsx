import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, type FieldWords, useFieldControl } from './field.tsx';
import { LineIcon } from './line-icon.tsx';

/** A choice: its value in the form, and its words. */
export interface SelectOption {
  value: string;
  label: string;
}

interface SelectFieldProps
  extends FieldWords,
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
