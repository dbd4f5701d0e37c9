import { type ComponentProps, useState } from 'react';
import { Field, type FieldTexts, useFieldControl } from './field.tsx';

interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type' | 'autoComplete'> {
  /** Tells password managers whether to fill in or suggest a password. */
  autoComplete: 'current-password' | 'new-password';
}

/**
 * A password field with a button that reveals the input. The input is hidden again before its form is submitted, so
 * that browsers recognise it as a password and nothing readable stays on screen.
 */
export function PasswordField({ label, hint, error, optional, className, ...input }: PasswordFieldProps) {
  const words = { label, hint, error, optional };
  const control = useFieldControl(words, input);
  const [shown, setShown] = useState(false);
  const hideOnSend = (node: HTMLDivElement | null) => {
    const form = node?.querySelector('input')?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  };
  return (
    <Field words={words} id={control.id} className={className}>
      <div className="field-inside" ref={hideOnSend}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...control}
          type={shown ? 'text' : 'password'}
          className="field-control password-control"
        />
        <button
          type="button"
          className="password-switch"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-controls={control.id}
          disabled={input.disabled}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
    </Field>
  );
}
