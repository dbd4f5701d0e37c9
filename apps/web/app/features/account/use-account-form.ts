import { ApiError } from '@tryon/contract/api-client.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { type Problems, readForm } from '#app/lib/read-form.ts';
import { explainFailure } from './explain-failure.ts';

export type Checked<Value> = { value: Value } | { problems: Problems };

interface AccountFormOptions<Value> {
  check: (values: Readonly<Record<string, string>>) => Checked<Value>;
  /** Rejects if the request fails. It also handles what follows a success. */
  send: (value: Value) => Promise<void>;
}

interface FormState {
  busy: boolean;
  problems: Problems;
  failure: string | null;
  /** The request requires a session that was started very recently. */
  needsSignIn: boolean;
}

const IDLE: FormState = { busy: false, problems: {}, failure: null, needsSignIn: false };

/** State of an account form. The values stay in the fields themselves, so the user's input is never lost. */
export function useAccountForm<Value>({ check, send }: AccountFormOptions<Value>) {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<FormState>(IDLE);

  useEffect(() => {
    const hasProblems = Object.keys(state.problems).length > 0;
    if (hasProblems) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state.problems]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (state.busy) return;
    const checked = check(readForm(event.currentTarget));
    if ('problems' in checked) {
      setState({ ...IDLE, problems: checked.problems });
      return;
    }
    setState({ ...IDLE, busy: true });
    try {
      await send(checked.value);
      setState(IDLE);
    } catch (error) {
      setState(stateAfter(error));
    }
  }

  return { form, ...state, submit };
}

function stateAfter(error: unknown): FormState {
  const problems = error instanceof ApiError ? error.fields : {};
  const isNamed = Object.keys(problems).length > 0;
  if (isNamed) return { ...IDLE, problems };
  const needsSignIn = error instanceof ApiError && error.code === 'sign_in_again';
  return { ...IDLE, failure: explainFailure(error), needsSignIn };
}

/** Validates the fields against the request's schema, with one message per field. */
export function checkBy<Schema extends z.ZodType>(schema: Schema) {
  return (values: unknown): Checked<z.output<Schema>> => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { value: parsed.data };
    const problems: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= message;
    return { problems };
  };
}
