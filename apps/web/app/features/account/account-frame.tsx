import type { ReactNode } from 'react';
import { PeekingFigure } from './peeking-figure.tsx';
import './account.css';

interface AccountFrameProps {
  /** The heading; `emphasis` is its part in italics. */
  title: string;
  emphasis: string;
  lead: ReactNode;
  /** Draws the curtain closed, without the figure: there is nothing to enter. */
  closed?: boolean;
  children?: ReactNode;
}

/** Layout of a sign-in page: the form on the left, a figure looking out from behind a curtain on the right. */
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
