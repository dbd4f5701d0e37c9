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
} from '#app/storage/consent-choice.ts';

interface ConsentLabelProps {
  chosen: ConsentChoice;
  /** Starts with the categories visible and moves the focus in, because the user opened the settings. */
  detailed: boolean;
  onChoose: (allowed: readonly OptionalCategory[]) => void;
  /** Closes without changing the choice; undefined before the first choice. */
  onClose: (() => void) | undefined;
}

/** The purpose of each storage category, as shown in its row. */
const CATEGORY_TEXTS: Record<OptionalCategory, { name: string; use: string }> = {
  functional: { name: 'Functional', use: 'Keeps light or dark for a year.' },
  analytics: { name: 'Analytics', use: 'Would count which pages are opened. Nothing does now.' },
  marketing: { name: 'Marketing', use: 'Would measure adverts. There are none now.' },
};

const ESSENTIAL_TEXT = {
  name: 'Essential',
  use: 'Your photos for a day, your sign-in, this choice. Always on.',
};

/** Ends before the mirror while a result has its actions there. */
const BESIDE_MIRROR = 'min-[1200px]:[body:has(.result-actions)_&]:w-[57vw]';

/** The cookie banner. Accept and Decline look alike so that neither is favoured. */
export function ConsentLabel({ chosen, detailed, onChoose, onClose }: ConsentLabelProps) {
  const [isDetailed, setDetailed] = useState(detailed);
  const [allowed, setAllowed] = useState<readonly OptionalCategory[]>(chosen ?? []);
  const heading = useRef<HTMLHeadingElement>(null);
  const loan = useFocusLoan();
  useEffect(() => {
    if (isDetailed) heading.current?.focus();
  }, [isDetailed]);

  return (
    <section
      {...loan}
      className={`consent fixed inset-x-0 bottom-0 z-45 max-h-[calc(100dvh-var(--top-height)-24px)] animate-appear overflow-y-auto print:hidden ${isDetailed ? '' : BESIDE_MIRROR}`}
      aria-labelledby="consent-title"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose?.();
      }}
    >
      <SewnLabel
        className={`border-t border-line bg-paper px-[max(var(--margin),50%-var(--container)/2+var(--margin))] shadow-none outline-ink [color-scheme:inherit] before:inset-x-0 before:top-1 after:hidden forced-colors:border forced-colors:border-[CanvasText] ${isDetailed ? 'pt-6 pb-5.5' : 'pt-3 pb-[max(8px,env(safe-area-inset-bottom))] sm:flex sm:items-center sm:justify-between sm:gap-6'}`}
      >
        <div>
          <h2
            id="consent-title"
            ref={heading}
            tabIndex={-1}
            className={isDetailed ? `type-d5 ${onClose ? 'pr-9' : ''}` : 'sr-only'}
          >
            {detailed ? 'Cookie settings' : 'A word about cookies'}
          </h2>
          <p className={`type-small text-ink-2 ${isDetailed ? 'mt-1.5' : ''}`}>
            We store what the fitting room needs. Anything more only if you say so.{' '}
            <Link to="/cookies" className="text-ink underline underline-offset-3">
              Read what and why
            </Link>
          </p>
        </div>
        {isDetailed && <Categories allowed={allowed} onChange={setAllowed} />}
        <ConsentButtons ticked={isDetailed ? allowed : null} onChoose={onChoose} onDetailed={setDetailed} />
        {onClose && <CloseButton onClose={onClose} />}
      </SewnLabel>
    </section>
  );
}

interface ConsentButtonsProps extends Pick<ConsentLabelProps, 'onChoose'> {
  /** What is ticked; null while the categories are not on show. */
  ticked: readonly OptionalCategory[] | null;
  onDetailed: (isDetailed: boolean) => void;
}

function ConsentButtons({ ticked, onChoose, onDetailed }: ConsentButtonsProps) {
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-2.5 ${ticked ? 'mt-4' : 'mt-2.5 sm:mt-0 sm:flex-nowrap'}`}
    >
      <Button variant="secondary" size="compact" onClick={() => onChoose(OPTIONAL_CATEGORIES)}>
        {ticked ? 'Accept all' : 'Accept'}
      </Button>
      <Button variant="secondary" size="compact" onClick={() => onChoose([])}>
        {ticked ? 'Decline all' : 'Decline'}
      </Button>
      {ticked ? (
        <Button variant="secondary" size="compact" onClick={() => onChoose(ticked)}>
          Save choice
        </Button>
      ) : (
        <Button variant="text" className="ml-1.5" onClick={() => onDetailed(true)}>
          Choose
        </Button>
      )}
    </div>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button
      type="button"
      className="absolute top-3 right-1.5 grid size-11 cursor-pointer place-items-center rounded-sm focus-visible:-outline-offset-4"
      aria-label="Close cookie settings"
      onClick={onClose}
    >
      <Icon name="close" />
    </button>
  );
}

interface CategoriesProps {
  allowed: readonly OptionalCategory[];
  onChange: (allowed: readonly OptionalCategory[]) => void;
}

function Categories({ allowed, onChange }: CategoriesProps) {
  const toggle = (category: OptionalCategory, isOn: boolean) =>
    onChange([...allowed.filter((name) => name !== category), ...(isOn ? [category] : [])]);
  return (
    <div className="mt-3 mb-1">
      <Checkbox label={<Kind {...ESSENTIAL_TEXT} />} checked disabled readOnly />
      {OPTIONAL_CATEGORIES.map((category) => (
        <Checkbox
          key={category}
          label={<Kind {...CATEGORY_TEXTS[category]} />}
          checked={allowed.includes(category)}
          onChange={(event) => toggle(category, event.currentTarget.checked)}
        />
      ))}
    </div>
  );
}

function Kind({ name, use }: { name: string; use: string }) {
  return (
    <span className="block text-[14px]/[1.4] text-ink-2">
      <strong className="font-[550] text-ink">{name}</strong> {use}
    </span>
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
