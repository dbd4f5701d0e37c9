import { type ReactNode, useId } from 'react';
import { Icon } from '#src/layout/icons.tsx';

/** The texts of a form field. */
export interface FieldTexts {
  label: ReactNode;
  /** Shown under the field, and announced with it. */
  hint?: ReactNode;
  /** What is wrong and how to fix it; marks the field as invalid. */
  error?: ReactNode;
  /** Adds "(optional)" to the label. Fields are required by default. */
  optional?: boolean;
}

/** Attributes that link a control to its label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Links a control to its texts. `own` are the control's own attributes, which override or extend ours. */
export function useFieldControl(
  { hint, error }: FieldTexts,
  own: { id?: string | undefined; 'aria-describedby'?: string | undefined },
): FieldControl {
  const made = useId();
  const id = own.id ?? made;
  const described = [own['aria-describedby'], error && errorId(id), hint && hintId(id)].filter(Boolean);
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
  };
}

/** A field: label, control, error and hint, from top to bottom. */
export function Field({
  words: { label, hint, error, optional },
  id,
  className = '',
  children,
}: {
  words: FieldTexts;
  id: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`field min-w-0 ${className}`.trim()}>
      <label className="block mb-1.75 text-[14.5px]/[1.4] font-[550]" htmlFor={id}>
        {label}
        {optional && <span className="font-normal text-ink-2"> (optional)</span>}
      </label>
      {children}
      <FieldError id={id}>{error}</FieldError>
      {hint && (
        <p className="mt-2 text-[14.5px]/[1.4] text-ink-2" id={hintId(id)}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The error message under an invalid field, or nothing. `id` is the control's. */
export function FieldError({
  id,
  className = 'mt-2',
  children,
}: {
  id: string;
  className?: string;
  children: ReactNode;
}) {
  if (!children) return null;
  return (
    <p className={`flex gap-2 text-[14.5px]/[1.4] text-bad [&>.icon]:mt-0.5 ${className}`} id={errorId(id)}>
      <Icon name="error" size={16} />
      <span>{children}</span>
    </p>
  );
}

/** Id of the error message of the control with this id. */
export function errorId(id: string): string {
  return `${id}-error`;
}

function hintId(id: string): string {
  return `${id}-hint`;
}
