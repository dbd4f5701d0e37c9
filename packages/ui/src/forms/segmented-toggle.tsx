import { type ReactNode, useId } from 'react';

interface SegmentedToggleProps<Value extends string> {
  /** What is toggled; for screen readers only. */
  label: string;
  /** Two or three options. */
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  /** The selected value if controlled by the parent; otherwise use `defaultValue`. */
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  /** The form field's name. */
  name?: string;
}

/** A segmented control. Uses a radio group, so arrow keys move and the selection is announced. */
export function SegmentedToggle<Value extends string>({
  label,
  options,
  value,
  defaultValue,
  onChange,
  name,
}: SegmentedToggleProps<Value>) {
  const id = useId();
  return (
    <div className="segments" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="segment">
          <input
            type="radio"
            className="sr-only"
            name={name ?? id}
            value={option.value}
            disabled={option.disabled}
            {...(value === undefined
              ? { defaultChecked: option.value === defaultValue }
              : { checked: option.value === value })}
            onChange={() => onChange?.(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
