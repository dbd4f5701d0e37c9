import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/forms/button.tsx';
import { Menu, MenuHeading, MenuItem } from '#src/overlays/menu.tsx';

/** The outcome of a refund request, as text. */
export interface ReturnOutcome {
  /** Whether nothing more can be refunded. */
  isOver: boolean;
  text: string;
}

interface NotRightProps<Reason extends string> {
  /** What may be wrong: names and labels. */
  reasons: readonly (readonly [name: Reason, words: string])[];
  /** What the user gets in return, in one sentence. */
  promise: string;
  /** Refunds the try-on. Never rejects. */
  onChoose: (reason: Reason) => Promise<ReturnOutcome>;
}

/** Lets the user refund a picture's try-on by choosing what is wrong with it. */
export function NotRight<Reason extends string>({ reasons, promise, onChoose }: NotRightProps<Reason>) {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<ReturnOutcome | null>(null);
  const said = useRef<HTMLParagraphElement>(null);
  // The pressed button is removed, so the focus would be lost with it.
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
      <p ref={said} className="text-[15px]/[1.45] text-ok focus:outline-none" tabIndex={-1} role="status">
        {outcome.text}
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-y-0.5 gap-x-3">
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
        <p className="text-[15px]/[1.45] text-bad" role="alert">
          {outcome.text}
        </p>
      )}
    </div>
  );
}
