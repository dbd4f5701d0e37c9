import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useActionData } from 'react-router';
import type { z } from 'zod';
import { type Problems, readForm } from './read-form.ts';

export type Values = Readonly<Record<string, string>>;

export type Checked<Value> = { value: Value } | { problems: Problems };

/** What a form says when its request was refused. */
export interface Refusal {
  problems?: Problems;
  failure?: string | null;
  /** The request requires a session that was started very recently. */
  needsSignIn?: boolean;
}

/** What a route's action says of a form that the browser posted by itself: before hydration, or without JavaScript. */
export interface Posted extends Refusal {
  /** What was typed, except passwords. */
  values?: Values;
  /** The address of a mail that was sent instead of refusing. */
  sentTo?: string;
}

/** What the page's action says, until the next navigation. */
export const usePosted = (): Posted => useActionData<Posted>() ?? {};

interface FormOptions {
  /** Checks and sends. Returns nothing if the request succeeds, and handles what follows then. Never rejects. */
  send: (values: Values) => Promise<Refusal | undefined>;
  /** What the form says before it has sent anything. */
  startsWith?: Refusal;
}

type FormState = Required<Refusal> & { busy: boolean };

const IDLE: FormState = { busy: false, problems: {}, failure: null, needsSignIn: false };

/** State of a form. The values stay in the fields themselves, so the user's input is never lost. */
export function useForm({ send, startsWith }: FormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<FormState>({ ...IDLE, ...startsWith });

  useEffect(() => {
    const hasProblems = Object.keys(state.problems).length > 0;
    // On a page that arrived with problems, somebody may be typing already.
    const isFree = state.problems !== startsWith?.problems || document.activeElement === document.body;
    if (hasProblems && isFree) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state.problems, startsWith?.problems]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (state.busy) return;
    setState({ ...IDLE, busy: true });
    const refusal = await send(readForm(event.currentTarget));
    setState({ ...IDLE, ...refusal });
  }

  return { form, ...state, submit };
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
