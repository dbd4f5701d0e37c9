import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type Problems, readForm } from '#app/forms/read-form.ts';
import { type BillingDetails, checkDetails } from '../billing-details/billing-details.ts';
import type { CardProcessor } from './charge.ts';

const NONE: Problems = {};

/** A form for a card and its owner. The fields are uncontrolled, so what was typed is never lost. */
export function useCardForm() {
  const form = useRef<HTMLFormElement>(null);
  /** Null until the card fields are usable. */
  const [processor, setProcessor] = useState<CardProcessor | null>(null);
  const [problems, setProblems] = useState<Problems>(NONE);
  /** Counts failed submissions: each one focuses the first invalid field. */
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  /** Clears the problems of fields that are being corrected. */
  const correct = useCallback((...names: string[]) => {
    const isOther = ([name]: [string, string]) => !names.includes(name);
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(isOther)));
  }, []);

  /** Returns the details if they are valid; otherwise shows the problems. */
  function check(
    event: FormEvent<HTMLFormElement>,
  ): { details: BillingDetails; processor: CardProcessor } | null {
    const checked = checkDetails(readForm(event.currentTarget));
    const found = { ...processor?.findProblems(), ...('problems' in checked && checked.problems) };
    const isFine = Object.keys(found).length === 0;
    setProblems(found);
    if (!isFine) setRefusals((before) => before + 1);
    return isFine && processor && 'value' in checked ? { details: checked.value, processor } : null;
  }

  /** Input handler for the form; typing into a field clears its problem. */
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) correct(target.name);
  };

  const formProps = { ref: form, method: 'post', noValidate: true, onInput, className: 'grid gap-5.5' };
  return { form, formProps, processor, problems, setProcessor, check, correct };
}
