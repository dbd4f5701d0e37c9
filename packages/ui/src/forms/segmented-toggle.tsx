import { type ReactNode, useId } from 'react';

interface SegmentedToggleProps<Value extends string> {
  /** What is toggled; for screen readers only. */
  label: string;
  /** Two or three options. */
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Its size and that of its options. Where another one is needed, it lies there: every page carries this file. */
  size?: { frame: string; option: string };
  /** Its margins and its place. */
  className?: string;
}

const REGULAR = { frame: 'w-fit min-h-12', option: 'py-2 px-5 max-[480px]:px-3.5 text-[15.5px]/[1.15]' };

const OPTION =
  'relative grid place-items-center flex-[1_1_0] min-w-max rounded-[1px] font-[550] text-ink cursor-pointer [transition:background-color_var(--press)_var(--ease),color_var(--press)_var(--ease)] hover:bg-wine-tint';
const STATES =
  'has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-6 has-focus-visible:outline-ink has-disabled:text-ink-3 has-disabled:cursor-not-allowed';
const IN_FORCED_COLOURS =
  'forced-colors:has-checked:forced-color-adjust-none forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]';

/** A segmented control. Uses a radio group, so arrow keys move and the selection is announced. */
export function SegmentedToggle<Value extends string>(props: SegmentedToggleProps<Value>) {
  const { label, options, value, onChange, size = REGULAR, className = '' } = props;
  const id = useId();
  return (
    <div
      className={`flex max-w-full p-0.75 border border-ink rounded-sm ${size.frame} ${className}`}
      role="radiogroup"
      aria-label={label}
    >
      {options.map((option) => (
        <label key={option.value} className={`${OPTION} ${STATES} ${IN_FORCED_COLOURS} ${size.option}`}>
          <input
            type="radio"
            className="sr-only"
            name={id}
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
