import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { LineIcon } from '#src/layout/line-icon.tsx';
import { Field, type FieldTexts, useFieldControl } from './field.tsx';

/** An option: its form value and its label. */
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
 * A choice among many options. It is a styled native select: phones open their own picker for it, typing finds an
 * entry, browsers autofill it (`autoComplete="country"`), and it works before hydration. A list rendered by script
 * does none of this for the sixty countries of the payment form.
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
      <div className="relative">
        <select
          {...select}
          {...control}
          className="field-control peer pr-11 appearance-none text-ellipsis enabled:cursor-pointer [&_option]:bg-paper [&_option]:text-ink"
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <LineIcon
          shape={ChevronDown}
          className="absolute top-4 right-3.5 pointer-events-none peer-disabled:text-ink-2"
        />
      </div>
    </Field>
  );
}
