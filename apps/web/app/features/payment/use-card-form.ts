import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type BillingDetails, checkDetails, type Problems } from './billing-details.ts';
import type { CardTill } from './charge.ts';

const NONE: Problems = {};

/** A card and whose it is. What was typed stays in the fields themselves, so nothing of it is ever lost. */
export function useCardForm() {
  const form = useRef<HTMLFormElement>(null);
  const till = useRef<CardTill | null>(null);
  const [problems, setProblems] = useState<Problems>(NONE);

  useEffect(() => {
    if (problems !== NONE) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const setTill = useCallback((next: CardTill | null) => {
    till.current = next;
  }, []);

  /** The details when everything can be tried; otherwise the problems are shown. */
  function check(event: FormEvent<HTMLFormElement>): { details: BillingDetails; till: CardTill } | null {
    const checked = checkDetails(readForm(event.currentTarget));
    const found = {
      ...till.current?.findProblems(),
      ...('problems' in checked ? checked.problems : {}),
    };
    const isFine = Object.keys(found).length === 0;
    setProblems(isFine ? NONE : found);
    return isFine && till.current && 'details' in checked
      ? { details: checked.details, till: till.current }
      : null;
  }

  return { form, till, problems, setTill, check };
}

export function readForm(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}
