import { createContext, type ReactNode, use, useId } from 'react';
import { Icon } from '#src/layout/icons.tsx';

type Texts = Readonly<Record<string, string>>;

/** What is wrong with the fields of a form, and what they start with, by their names. A field's own props come first. */
export const FormFields = createContext<{ problems: Texts; values: Texts }>({ problems: {}, values: {} });

/** The texts of a form field. */
export interface FieldTexts {
  label: ReactNode;
  /** Shown under the field, and announced with it. */
  hint?: ReactNode;
  /** What is wrong and how to fix it; marks the field as invalid. */
  error?: ReactNode;
  /** Adds "(optional)" to the label. Fields are required by default. */
  optional?: boolean | undefined;
}

interface FieldProps extends FieldTexts {
  className?: string | undefined;
  id?: string | undefined;
  name?: string | undefined;
  defaultValue?: string | number | readonly string[] | undefined;
  'aria-describedby'?: string | undefined;
}

/** Splits a field's attributes between `Field` and the control in it, and links the two. */
export function useField<Props extends FieldProps>(props: Props) {
  const { problems, values } = use(FormFields);
  const { name = '' } = props;
  const { label, hint, error = problems[name], optional, className, ...own } = props;
  const made = useId();
  const id = own.id ?? made;
  const described = [own['aria-describedby'], error && errorId(id), hint && hintId(id)].filter(Boolean);
  return {
    field: { label, hint, error, optional, className, id },
    control: {
      ...own,
      id,
      defaultValue: own.defaultValue ?? values[name],
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': described.join(' ') || undefined,
    },
  };
}

/** A field: label, control, error and hint, from top to bottom. */
export function Field(
  props: FieldTexts & { id: string; className?: string | undefined; children: ReactNode },
) {
  const { label, hint, error, optional, id, className = '', children } = props;
  return (
    <div className={`field min-w-0 ${className}`.trim()}>
      <label className="block mb-1.75 text-[14.5px]/[1.4] font-[550]" htmlFor={id}>
        {label}
        {optional && <span className="font-normal text-ink-2"> (optional)</span>}
      </label>
      {children}
      {error && (
        <p className="mt-2 flex gap-2 text-[14.5px]/[1.4] text-bad [&>.icon]:mt-0.5" id={errorId(id)}>
          <Icon name="error" size={16} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p className="mt-2 text-[14.5px]/[1.4] text-ink-2" id={hintId(id)}>
          {hint}
        </p>
      )}
    </div>
  );
}

const errorId = (id: string): string => `${id}-error`;

const hintId = (id: string): string => `${id}-hint`;
