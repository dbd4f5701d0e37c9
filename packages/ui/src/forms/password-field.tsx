import { type ComponentProps, useState } from 'react';
import { Field, type FieldTexts, useField } from './field.tsx';

interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type' | 'autoComplete'> {
  /** Tells password managers whether to fill in or suggest a password. */
  autoComplete: 'current-password' | 'new-password';
}

/**
 * A password field with a button that reveals the input. The input is hidden again before its form is submitted, so
 * that browsers recognise it as a password and nothing readable stays on screen.
 */
export function PasswordField(props: PasswordFieldProps) {
  const { field, control } = useField(props);
  const [shown, setShown] = useState(false);
  const hideOnSend = (node: HTMLDivElement | null) => {
    const form = node?.querySelector('input')?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  };
  return (
    <Field {...field}>
      <div className="relative" ref={hideOnSend}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...control}
          type={shown ? 'text' : 'password'}
          className="field-control pr-19"
        />
        <button
          type="button"
          className="absolute inset-y-0.75 right-0.75 grid place-items-center min-w-11 px-3 rounded-sm text-[14.5px]/[1.3] underline decoration-1 underline-offset-[3px] cursor-pointer focus-visible:-outline-offset-3"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-controls={control.id}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
    </Field>
  );
}
