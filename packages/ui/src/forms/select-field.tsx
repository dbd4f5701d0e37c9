import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { LineIcon } from '#src/layout/line-icon.tsx';
import { Field, type FieldTexts, useField } from './field.tsx';

interface SelectFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> {
  /** The form value and the label of each. */
  options: readonly { value: string; label: string }[];
}

/**
 * A choice among many options. It is a styled native select: phones open their own picker for it, typing finds an
 * entry, browsers autofill it (`autoComplete="country"`), and it works before hydration. A list rendered by script
 * does none of this for the sixty countries of the payment form.
 */
export function SelectField({ options, ...props }: SelectFieldProps) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <div className="relative">
        <select
          {...control}
          className="field-control pr-11 appearance-none text-ellipsis cursor-pointer [&_option]:bg-paper [&_option]:text-ink"
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <LineIcon shape={ChevronDown} className="absolute top-4 right-3.5 pointer-events-none" />
      </div>
    </Field>
  );
}
