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
    <div
      className="w-full min-h-11 mt-2 flex w-fit max-w-full min-h-12 p-0.75 border border-ink rounded-sm max-sm:w-auto noscript:hidden"
      role="radiogroup"
      aria-label={label}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="py-1.5 px-2 text-[14px] px-3.5 text-[14.5px] relative grid place-items-center flex-[1_1_0] min-w-max py-2 px-5 rounded-[1px] text-[15.5px]/[1.15] font-[550] cursor-pointer [transition:background-color_var(--press)_var(--ease),color_var(--press)_var(--ease)] max-[360px]:px-1.5 max-[360px]:text-[14px] not-[:has(:checked)]:text-ink hover:bg-[color-mix(in_oklab,transparent,var(--wine)_8%)] has-[:checked]:bg-ink has-[:checked]:text-on-ink has-[:focus-visible]:[outline:2px_solid_var(--ink)] has-[:focus-visible]:outline-offset-[6px] has-[:disabled]:text-ink-3 has-[:disabled]:cursor-not-allowed max-[480px]:px-3.5 forced-colors:has-[:checked]:forced-color-adjust-none forced-colors:has-[:checked]:[background:Highlight] forced-colors:has-[:checked]:text-[HighlightText]"
        >
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
