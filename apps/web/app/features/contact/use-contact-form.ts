import { CONTACT_OUTCOME_PARAMETER, type ContactOutcome } from '@tryon/contract/site/contact-texts.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { FAILED_TEXT, OUTCOME_TEXTS } from './outcome-texts.ts';
import type { Problems, SendOutcome } from './send-message.ts';

type ContactState =
  | { step: 'idle' }
  | { step: 'sending' }
  | { step: 'sent' }
  | { step: 'failed'; text: string };

/** State of the contact form. The values stay in the fields themselves, so the user's input is never lost. */
export function useContactForm(outcome: ContactOutcome | null) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [state, setState] = useState<ContactState>(() => stateAfter(outcome));
  const [problems, setProblems] = useState<Problems>({});
  const [isReady, setIsReady] = useState(false);
  const wantsFocus = useRef(false);
  useEffect(() => setIsReady(true), []);

  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (Object.keys(problems).length > 0) first?.focus();
  }, [problems]);

  useEffect(() => {
    if (state.step !== 'idle' || !wantsFocus.current) return;
    wantsFocus.current = false;
    form.current?.querySelector('input')?.focus();
  }, [state]);

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (state.step === 'sending') return;
    const values = Object.fromEntries(new FormData(event.currentTarget));
    setState({ step: 'sending' });
    const sent = await sendLazily(values);
    setProblems(sent.kind === 'invalid' ? sent.problems : {});
    setState(stateOf(sent));
  }

  /** Also clears the query: otherwise a reload would report a new, unwritten message as sent. */
  function again(): void {
    setState({ step: 'idle' });
    wantsFocus.current = true;
    void navigate({ search: '' }, { replace: true, preventScrollReset: true });
  }

  return { form, state, isReady, problems, send, again };
}

function stateAfter(outcome: ContactOutcome | null): ContactState {
  if (outcome === 'sent') return { step: 'sent' };
  if (outcome === null) return { step: 'idle' };
  return { step: 'failed', text: OUTCOME_TEXTS[outcome] };
}

function stateOf(sent: SendOutcome): ContactState {
  if (sent.kind === 'sent') return { step: 'sent' };
  return sent.kind === 'invalid' ? { step: 'idle' } : { step: 'failed', text: sent.text };
}

/** Loads the schema only when a message is sent. */
async function sendLazily(values: Record<string, FormDataEntryValue>): Promise<SendOutcome> {
  try {
    const [{ findContactProblems }, { sendMessage }] = await Promise.all([
      import('@tryon/contract/site/contact.ts'),
      import('./send-message.ts'),
    ]);
    const problems = findContactProblems(values);
    if (Object.keys(problems).length > 0) return { kind: 'invalid', problems };
    return await sendMessage(values);
  } catch {
    return { kind: 'failed', text: FAILED_TEXT };
  }
}

/** Reads from the query how a form without JavaScript went. */
export function outcomeIn(parameters: URLSearchParams): ContactOutcome | null {
  const value = parameters.get(CONTACT_OUTCOME_PARAMETER);
  return value === 'sent' || value === 'invalid' || value === 'failed' ? value : null;
}
