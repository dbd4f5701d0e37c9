import person from '@tryon/artwork/people/leila.svg';
import { Curtain } from '@tryon/ui/mirror/curtain.tsx';
import { Rail } from '@tryon/ui/mirror/rail.tsx';

const RINGS = 8;

/** Decoration: a figure looking out from behind the curtain, or only the closed curtain. */
export function PeekingFigure({ closed }: { closed: boolean }) {
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
