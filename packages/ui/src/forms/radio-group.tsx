import { type ReactNode, useId } from 'react';
import { errorId, FieldError } from './field.tsx';

/** An option of a group: its form value, its label, and text at the far end of its row. */
export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  detail?: ReactNode;
  disabled?: boolean;
}

interface RadioGroupProps<Value extends string> {
  /** The question that the group answers. */
  legend: ReactNode;
  options: readonly RadioOption<Value>[];
  /** `rows`: framed rows, one above the other. `plain`: side by side without a frame. */
  look?: 'rows' | 'plain';
  /** The selected value if controlled by the parent; otherwise use `defaultValue`. */
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  /** The form field's name. */
  name?: string;
  error?: ReactNode;
}

/** A choice among a few visible options. Uses native radio buttons: arrow keys move, and the form submits them. */
export function RadioGroup<Value extends string>({
  legend,
  options,
  look = 'rows',
  value,
  defaultValue,
  onChange,
  name,
  error,
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <div
      className="min-w-0"
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId(id) : undefined}
    >
      <p className="mb-1.75 text-[14.5px]/[1.4] font-[550]" id={`${id}-legend`}>
        {legend}
      </p>
      <div className={`radio-${look}`}>
        {options.map((option) => (
          <label key={option.value} className={look === 'rows' ? 'radio-row' : 'choice'}>
            <span className="choice-mark">
              <input
                type="radio"
                className="choice-input rounded-full checked:border-ink checked:[background:radial-gradient(circle,var(--ink)_5px,var(--paper)_5.6px)]"
                name={name ?? id}
                value={option.value}
                disabled={option.disabled}
                {...(value === undefined
                  ? { defaultChecked: option.value === defaultValue }
                  : { checked: option.value === value })}
                onChange={() => onChange?.(option.value)}
              />
            </span>
            <span className="text-[14px]/[1.4] text-ink-2 font-[550]">{option.label}</span>
            {option.detail && (
              <span className="ml-auto text-[14.5px] text-ink-2 text-right">{option.detail}</span>
            )}
          </label>
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
