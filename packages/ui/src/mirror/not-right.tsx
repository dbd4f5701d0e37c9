import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/forms/button.tsx';
import { Menu, MenuHeading, MenuItem } from '#src/overlays/menu.tsx';

/** What came of giving a picture back, in words. */
export interface ReturnOutcome {
  /** Whether there is nothing more to give back. */
  isOver: boolean;
  text: string;
}

interface NotRightProps<Reason extends string> {
  /** What can be wrong, by name, in words. */
  reasons: readonly (readonly [name: Reason, words: string])[];
  /** What comes of it, in a sentence. */
  promise: string;
  /** Gives the try-on back. Never rejects. */
  onChoose: (reason: Reason) => Promise<ReturnOutcome>;
}

/** Gives the try-on of a picture back with one choice: what is wrong with it. */
export function NotRight<Reason extends string>({ reasons, promise, onChoose }: NotRightProps<Reason>) {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<ReturnOutcome | null>(null);
  const said = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone, and the focus would be with it.
  useEffect(() => {
    if (outcome?.isOver) said.current?.focus();
  }, [outcome]);

  async function choose(reason: Reason): Promise<void> {
    setIsBusy(true);
    setOutcome(await onChoose(reason));
    setIsBusy(false);
  }

  if (outcome?.isOver) {
    return (
      <p ref={said} className="not-right-said" tabIndex={-1} role="status">
        {outcome.text}
      </p>
    );
  }
  return (
    <div className="not-right">
      <Menu
        align="start"
        trigger={
          <Button variant="text" aria-disabled={isBusy}>
            Not right?
          </Button>
        }
      >
        <MenuHeading title="What is wrong?" text={promise} />
        {reasons.map(([name, words]) => (
          <MenuItem key={name} disabled={isBusy} onSelect={() => void choose(name)}>
            {words}
          </MenuItem>
        ))}
      </Menu>
      {outcome && (
        <p className="not-right-problem" role="alert">
          {outcome.text}
        </p>
      )}
    </div>
  );
}
