import { type ReactNode, useId } from 'react';
import { CHOICE, CHOICE_INPUT } from './choice-style.ts';

/** An option of a group: its form value, its label, and text at the far end of its row. */
export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  detail?: ReactNode;
}

interface RadioGroupProps<Value extends string> {
  /** The question that the group answers. */
  legend: ReactNode;
  options: readonly RadioOption<Value>[];
  /** `rows`: framed rows, one above the other. `plain`: side by side without a frame. */
  variant?: 'rows' | 'plain';
  value: Value;
  onChange: (value: Value) => void;
  /** The form field's name. */
  name: string;
}

const ROW =
  'group/choice relative flex items-center gap-3 min-h-13.75 py-2.5 px-4.25 border border-edge bg-paper text-[16px]/[1.4] cursor-pointer not-first:-mt-px first:rounded-t-sm last:rounded-b-sm has-focus-visible:z-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink';
/** The frame of the selected row covers its neighbours' borders and takes no space of its own. */
const FRAME =
  'after:absolute after:-inset-px after:z-1 after:border-2 after:border-ink after:rounded-sm after:pointer-events-none not-has-checked:after:hidden';
const DOT =
  'rounded-full checked:border-ink checked:[background:radial-gradient(circle,var(--color-ink)_5px,var(--color-paper)_5.6px)]';

/** A choice among a few visible options. Uses native radio buttons: arrow keys move, and the form submits them. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, options, variant = 'rows', value, onChange, name } = props;
  const id = useId();
  const isFramed = variant === 'rows';
  return (
    <div className="min-w-0" role="radiogroup" aria-labelledby={`${id}-legend`}>
      <p className="mb-1.75 text-[14.5px]/[1.4] font-[550]" id={`${id}-legend`}>
        {legend}
      </p>
      <div className={isFramed ? undefined : 'flex flex-wrap gap-x-8'}>
        {options.map((option) => (
          <label key={option.value} className={isFramed ? `${ROW} ${FRAME}` : CHOICE}>
            <span className={`relative flex-none size-5 ${isFramed ? '' : 'mt-0.5'}`}>
              <input
                type="radio"
                className={`${CHOICE_INPUT} ${DOT} ${isFramed ? 'focus-visible:outline-none' : ''}`}
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
              />
            </span>
            <span className={isFramed ? 'font-[550]' : undefined}>{option.label}</span>
            {option.detail && (
              <span className="ml-auto text-[14.5px] text-ink-2 text-right">{option.detail}</span>
            )}
          </label>
        ))}
      </div>
    </div>
  );
}
