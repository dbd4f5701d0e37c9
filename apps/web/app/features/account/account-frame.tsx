import type { ReactNode } from 'react';
import { PeekingFigure } from './peeking-figure.tsx';
import './account.css';

interface AccountFrameProps {
  /** The heading; its turn leans. */
  title: string;
  emphasis: string;
  lead: ReactNode;
  /** Nobody looks out: there is nothing to come in for. */
  closed?: boolean;
  children?: ReactNode;
}

/** A page about signing in: the form at the left, somebody looking out from the curtain at the right. */
export function AccountFrame({ title, emphasis, lead, closed = false, children }: AccountFrameProps) {
  return (
    <div className="account">
      <div className="account-side">
        <div className="account-form">
          <h1 className="type-d2">
            {title} <em>{emphasis}</em>
          </h1>
          <p className="account-lead">{lead}</p>
          {children}
        </div>
        <p className="account-foot type-least">
          Photos are held in memory, never stored, never used for training.
        </p>
      </div>
      <PeekingFigure closed={closed} />
    </div>
  );
}
