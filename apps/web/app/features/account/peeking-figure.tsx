import person from '@tryon/artwork/people/leila.svg';
import { Curtain } from '@tryon/ui/mirror/curtain.tsx';
import { Rail } from '@tryon/ui/mirror/rail.tsx';

const RINGS = 8;

/** Decoration: a figure looking out from behind the curtain, or only the closed curtain. */
export function PeekingFigure({ closed }: { closed: boolean }) {
  return (
    <div className="look-out" data-closed={closed || undefined} aria-hidden="true">
      <img className="look-out-person" src={person} alt="" width={768} height={1024} decoding="async" />
      <div className="look-out-curtain">
        <Curtain />
      </div>
      <div className="look-out-rail">
        <Rail />
      </div>
      <div className="look-out-rings">
        {Array.from({ length: RINGS }, (_, index) => index).map((index) => (
          <span key={index} className="look-out-ring" />
        ))}
      </div>
    </div>
  );
}
