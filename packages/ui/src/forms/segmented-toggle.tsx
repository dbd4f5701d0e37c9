import { type ReactNode, useId } from 'react';

interface SegmentedToggleProps<Value extends string> {
  /** What is toggled; for screen readers only. */
  label: string;
  /** Two or three options. */
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  /** The form field's name. */
  name?: string;
  /** `snug`: less space around the words, and as wide as its place on a phone. `wide`: always so, and less high. */
  variant?: keyof typeof VARIANTS;
  /** Its margins and its place. */
  className?: string;
}

const VARIANTS = {
  regular: { frame: 'w-fit min-h-12', option: 'py-2 px-5 max-[480px]:px-3.5 text-[15.5px]/[1.15]' },
  snug: {
    frame: 'w-fit max-sm:w-auto min-h-12',
    option: 'py-2 px-3.5 max-[360px]:px-1.5 text-[14.5px]/[1.15] max-[360px]:text-[14px]',
  },
  wide: { frame: 'w-full min-h-11', option: 'py-1.5 px-2 text-[14px]/[1.15]' },
};

const OPTION =
  'relative grid place-items-center flex-[1_1_0] min-w-max rounded-[1px] font-[550] text-ink cursor-pointer [transition:background-color_var(--press)_var(--ease),color_var(--press)_var(--ease)] hover:bg-wine-tint';
const STATES =
  'has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-6 has-focus-visible:outline-ink has-disabled:text-ink-3 has-disabled:cursor-not-allowed';
const IN_FORCED_COLOURS =
  'forced-colors:has-checked:forced-color-adjust-none forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]';

/** A segmented control. Uses a radio group, so arrow keys move and the selection is announced. */
export function SegmentedToggle<Value extends string>({
  label,
  options,
  value,
  onChange,
  name,
  variant = 'regular',
  className = '',
}: SegmentedToggleProps<Value>) {
  const id = useId();
  return (
    <div
      className={`flex max-w-full p-0.75 border border-ink rounded-sm ${VARIANTS[variant].frame} ${className}`}
      role="radiogroup"
      aria-label={label}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={`${OPTION} ${STATES} ${IN_FORCED_COLOURS} ${VARIANTS[variant].option}`}
        >
          <input
            type="radio"
            className="sr-only"
            name={name ?? id}
            value={option.value}
            disabled={option.disabled}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
