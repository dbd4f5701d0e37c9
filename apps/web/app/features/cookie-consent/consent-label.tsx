import { Button } from '@tryon/ui/forms/button.tsx';
import { Checkbox } from '@tryon/ui/forms/checkbox.tsx';
import { Icon } from '@tryon/ui/layout/icons.tsx';
import { SewnLabel } from '@tryon/ui/mirror/sewn-label.tsx';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  type ConsentChoice,
  OPTIONAL_CATEGORIES,
  type OptionalCategory,
} from '#app/lib/consent/consent-choice.ts';
import { CATEGORY_TEXTS, ESSENTIAL_TEXT } from './consent-texts.ts';

interface ConsentLabelProps {
  chosen: ConsentChoice;
  /** Starts with the categories visible and moves the focus in, because the user opened the settings. */
  detailed: boolean;
  onChoose: (allowed: readonly OptionalCategory[]) => void;
  /** Closes without changing the choice; undefined before the first choice. */
  onClose: (() => void) | undefined;
}

/** The cookie banner. Accept and Decline look alike so that neither is favoured. */
export function ConsentLabel({ chosen, detailed, onChoose, onClose }: ConsentLabelProps) {
  const [isDetailed, setDetailed] = useState(detailed);
  const [allowed, setAllowed] = useState<readonly OptionalCategory[]>(chosen ?? []);
  const heading = useRef<HTMLHeadingElement>(null);
  const loan = useFocusLoan();
  useEffect(() => {
    if (isDetailed) heading.current?.focus();
  }, [isDetailed]);

  const toggle = (category: OptionalCategory, isOn: boolean) =>
    setAllowed((current) => [...current.filter((name) => name !== category), ...(isOn ? [category] : [])]);

  return (
    <section
      {...loan}
      className="consent group/consent"
      data-detailed={isDetailed || undefined}
      aria-labelledby="consent-title"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose?.();
      }}
    >
      <SewnLabel className="pt-3 px-[max(var(--margin),50%-var(--container)/2+var(--margin))] pb-[max(8px,env(safe-area-inset-bottom))] border-t border-line bg-paper shadow-none [color-scheme:inherit] outline-ink before:inset-x-0 before:top-1 after:hidden group-data-detailed/consent:pt-6 group-data-detailed/consent:pb-5.5 sm:group-not-[[data-detailed]]/consent:flex sm:group-not-[[data-detailed]]/consent:items-center sm:group-not-[[data-detailed]]/consent:justify-between sm:group-not-[[data-detailed]]/consent:gap-6 forced-colors:border forced-colors:border-[CanvasText]">
        <div>
          <h2 id="consent-title" ref={heading} tabIndex={-1} className="type-d5">
            {detailed ? 'Cookie settings' : 'A word about cookies'}
          </h2>
          <p className="type-small text-ink-2 group-data-detailed/consent:mt-1.5 [&>a]:text-ink [&>a]:underline [&>a]:underline-offset-[3px]">
            We store what the fitting room needs. Anything more only if you say so.{' '}
            <Link to="/cookies">Read what and why</Link>
          </p>
        </div>
        {isDetailed && <Categories allowed={allowed} onToggle={toggle} />}
        <div className="flex flex-wrap items-center gap-y-2.5 gap-x-3 mt-2.5 [&>.button[data-variant='text']]:ml-1.5 group-data-detailed/consent:mt-4 sm:group-not-[[data-detailed]]/consent:flex-nowrap sm:group-not-[[data-detailed]]/consent:mt-0">
          <Button variant="secondary" size="compact" onClick={() => onChoose(OPTIONAL_CATEGORIES)}>
            {isDetailed ? 'Accept all' : 'Accept'}
          </Button>
          <Button variant="secondary" size="compact" onClick={() => onChoose([])}>
            {isDetailed ? 'Decline all' : 'Decline'}
          </Button>
          {isDetailed ? (
            <Button variant="secondary" size="compact" onClick={() => onChoose(allowed)}>
              Save choice
            </Button>
          ) : (
            <Button variant="text" onClick={() => setDetailed(true)}>
              Choose
            </Button>
          )}
        </div>
        {onClose && (
          <button
            type="button"
            className="consent-close"
            aria-label="Close cookie settings"
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        )}
      </SewnLabel>
    </section>
  );
}

function Categories({
  allowed,
  onToggle,
}: {
  allowed: readonly OptionalCategory[];
  onToggle: (category: OptionalCategory, isOn: boolean) => void;
}) {
  return (
    <div className="mt-3 mb-1 text-[14px]/[1.4]">
      <Checkbox label={<Kind {...ESSENTIAL_TEXT} />} checked disabled readOnly />
      {OPTIONAL_CATEGORIES.map((category) => (
        <Checkbox
          key={category}
          label={<Kind {...CATEGORY_TEXTS[category]} />}
          checked={allowed.includes(category)}
          onChange={(event) => onToggle(category, event.currentTarget.checked)}
        />
      ))}
    </div>
  );
}

function Kind({ name, use }: { name: string; use: string }) {
  return (
    <>
      <strong className="text-ink font-[550]">{name}</strong> {use}
    </>
  );
}

/** Returns the focus to where it was before, if the label has it when it unmounts. */
function useFocusLoan() {
  const label = useRef<HTMLElement>(null);
  const lender = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    const place = label.current;
    return () => {
      if (!place?.contains(document.activeElement)) return;
      if (lender.current instanceof HTMLElement) lender.current.focus({ preventScroll: true });
    };
  }, []);
  return {
    ref: label,
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && label.current?.contains(relatedTarget))) {
        lender.current = relatedTarget;
      }
    },
  };
}
