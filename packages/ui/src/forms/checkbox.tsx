import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { FieldError, useFieldControl } from './field.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** What is wrong and how to fix it; marks the box as invalid. */
  error?: ReactNode;
}

/** A checkbox of 20 px in a row of 44 px; the whole row toggles it. Uses a native checkbox. */
export function Checkbox({ label, error, className = '', ...input }: CheckboxProps) {
  const control = useFieldControl({ label, error }, input);
  return (
    <div className={className}>
      <label className="choice">
        <span className="choice-mark">
          <input {...input} {...control} type="checkbox" className="choice-input choice-box" />
          <Check
            className="choice-check"
            aria-hidden="true"
            size={14}
            strokeWidth={2.4}
            absoluteStrokeWidth
          />
        </span>
        <span className="text-[14px]/[1.4] text-ink-2 font-[550]">{label}</span>
      </label>
      <FieldError id={control.id}>{error}</FieldError>
    </div>
  );
}
