import person from '@tryon/artwork/pictures/leila.webp';
import { Curtain } from '@tryon/ui/mirror/curtain.tsx';
import { Rail } from '@tryon/ui/mirror/rail.tsx';
import type { ReactNode } from 'react';

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
    <div className="account grid flex-1 content-start md:min-h-[max(100dvh,720px)] md:grid-cols-2 md:content-stretch">
      <div className="flex flex-col pt-5 pr-[max(var(--margin),env(safe-area-inset-right))] pb-8 pl-[max(var(--margin),env(safe-area-inset-left))] md:pt-31 md:pb-6.5">
        <div className="w-full max-w-100 mx-auto md:my-auto [&>form]:grid [&>form]:gap-5.5 [&>form]:mt-7 [&>.notice]:mt-6 [&>.banner]:mt-6 [&_p_a:not(.button)]:underline [&_p_a:not(.button)]:decoration-1 [&_p_a:not(.button)]:underline-offset-3 [&_p_a:not(.button):hover]:text-thread">
          <h1 className="type-d2 ml-[-0.02em]">
            {title} <em>{emphasis}</em>
          </h1>
          <p className="mt-5 text-balance text-ink-2 wrap-anywhere">{lead}</p>
          {children}
        </div>
        <p className="type-least mt-auto pt-12 text-ink-2 max-md:mx-auto max-md:w-full max-md:max-w-100">
          Photos are held in memory, never stored, never used for training.
        </p>
      </div>
      <PeekingFigure closed={closed} />
    </div>
  );
}

/** What to do next, below the text. */
export function AccountActions({ children }: { children: ReactNode }) {
  return <p className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3">{children}</p>;
}

const RINGS = 8;

/** Decoration: a figure looking out from behind the curtain, or only the closed curtain. */
function PeekingFigure({ closed }: { closed: boolean }) {
  return (
    <div
      className="group/look-out relative row-[1] h-23 overflow-hidden md:sticky md:top-0 md:col-[2] md:row-[auto] md:h-[100dvh] md:min-h-140 md:bg-glass-1"
      data-closed={closed || undefined}
      aria-hidden="true"
    >
      {/* Larger than the frame and shifted left, so that one eye looks out. */}
      <img
        className="hidden md:absolute md:inset-0 md:block md:size-full md:origin-[50%_0] md:transform-[scale(1.22)_translateX(-3%)] md:object-cover md:object-[50%_0] dark:[:root:not([data-theme=light])_&]:brightness-80 [:root[data-theme=dark]_&]:brightness-80"
        src={person}
        alt=""
        width={768}
        height={1024}
        decoding="async"
      />
      <div className="absolute inset-x-0 top-3 bottom-1.5 md:top-11 md:bottom-0 md:left-0 md:w-[47%] md:after:absolute md:after:inset-y-0 md:after:-right-9 md:after:w-9 md:after:[background:linear-gradient(to_right,rgb(20_8_10/0.42),rgb(20_8_10/0.12)_45%,transparent)] md:group-data-closed/look-out:w-full">
        <Curtain />
      </div>
      <div className="absolute -inset-x-5 top-2.5 md:top-10.5">
        <Rail />
      </div>
      <div className="absolute inset-x-0 top-1 flex justify-between px-[5%] md:top-8.5 md:left-0 md:w-[47%] md:px-[2.5%] md:group-data-closed/look-out:w-full">
        {Array.from({ length: RINGS }, (_, index) => index).map((index) => (
          <span key={index} className="h-4.25 w-2 rounded-[50%] border-2 border-ring" />
        ))}
      </div>
    </div>
  );
}
