import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { CHOICE, CHOICE_INPUT } from './choice-style.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

const BOX =
  'peer rounded-sm checked:border-ink checked:bg-ink disabled:checked:border-solid disabled:checked:border-ink-3 disabled:checked:bg-ink-3';

/** A checkbox of 20 px in a row of 44 px; the whole row toggles it. Uses a native checkbox. */
export function Checkbox({ label, className = '', ...input }: CheckboxProps) {
  return (
    <div className={className}>
      <label className={CHOICE}>
        <span className="relative flex-none size-5 mt-0.5">
          <input {...input} type="checkbox" className={`${CHOICE_INPUT} ${BOX}`} />
          <Check
            className="absolute inset-0.75 text-on-ink opacity-0 peer-checked:opacity-100 pointer-events-none forced-colors:hidden"
            aria-hidden="true"
            size={14}
            strokeWidth={2.4}
            absoluteStrokeWidth
          />
        </span>
        <span>{label}</span>
      </label>
    </div>
  );
}
