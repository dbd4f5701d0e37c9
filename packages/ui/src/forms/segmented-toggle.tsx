import { type ReactNode, useId } from 'react';

interface SegmentedToggleProps<Value extends string> {
  /** What is switched; heard, not seen. */
  label: string;
  /** Two or three. */
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  /** The chosen value, when the parent keeps it; otherwise give `defaultValue`. */
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  /** The name in the form. */
  name?: string;
}

/** A switch of ink segments. A radio group underneath, so arrows move and the choice is read out. */
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
