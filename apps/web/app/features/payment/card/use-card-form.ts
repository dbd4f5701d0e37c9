import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type BillingDetails, checkDetails, type Problems } from '../billing-details/billing-details.ts';
import type { CardProcessor } from './charge.ts';

const NONE: Problems = {};

/** A card and whose it is. What was typed stays in the fields themselves, so nothing of it is ever lost. */
export function useCardForm() {
  const form = useRef<HTMLFormElement>(null);
  const processor = useRef<CardProcessor | null>(null);
  const [problems, setProblems] = useState<Problems>(NONE);
  /** How often something was wrong: each time the first of it gets the focus. */
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  /** Nothing is said any more about fields that are being corrected. */
  const correct = useCallback((...names: string[]) => {
    const isOther = ([name]: [string, string]) => !names.includes(name);
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(isOther)));
  }, []);

  const setProcessor = useCallback((next: CardProcessor | null) => {
    processor.current = next;
  }, []);

  /** The details when everything can be tried; otherwise the problems are shown. */
  function check(
    event: FormEvent<HTMLFormElement>,
  ): { details: BillingDetails; processor: CardProcessor } | null {
    const checked = checkDetails(readForm(event.currentTarget));
    const found = {
      ...processor.current?.findProblems(),
      ...('problems' in checked ? checked.problems : {}),
    };
    const isFine = Object.keys(found).length === 0;
    setProblems(found);
    if (!isFine) setRefusals((before) => before + 1);
    return isFine && processor.current && 'details' in checked
      ? { details: checked.details, processor: processor.current }
      : null;
  }

  /** For the form: what is typed corrects its field. */
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) correct(target.name);
  };

  return { form, processor, problems, setProcessor, check, correct, onInput };
}

export function readForm(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}
