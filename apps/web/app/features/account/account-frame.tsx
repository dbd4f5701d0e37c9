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
      <div className="flex flex-col pt-5 pr-[max(var(--margin),env(safe-area-inset-right))] pb-8 pl-[max(var(--margin),env(safe-area-inset-left))] md:pt-31 md:pb-6.5">
        <div className="w-full max-w-100 my-0 mx-auto [&_h1]:ml-[-0.02em] [&>form]:grid [&>form]:gap-5.5 [&>form]:mt-7 [&>.notice]:mt-6 [&>.banner]:mt-6 [&_p_a:not(.button)]:underline [&_p_a:not(.button)]:decoration-1 [&_p_a:not(.button)]:underline-offset-[3px] [&_p_a:not(.button):hover]:text-thread md:my-auto">
          <h1 className="type-d2">
            {title} <em>{emphasis}</em>
          </h1>
          <p className="mt-5 text-balance text-ink-2 wrap-anywhere">{lead}</p>
          {children}
        </div>
        <p className="mt-auto pt-12 text-ink-2 max-md:w-full max-md:max-w-100 max-md:mx-auto type-least">
          Photos are held in memory, never stored, never used for training.
        </p>
      </div>
      <PeekingFigure closed={closed} />
    </div>
  );
}
