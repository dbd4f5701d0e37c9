import { Curtain } from '@tryon/ui/mirror/curtain.tsx';

/** How much of the picture the curtain covers. */
export type Cover = 'full' | 'most' | 'some' | 'gathered';

/** Decoration: one frame of a curtain opening in front of a picture. */
export function CurtainFrame({ cover, picture }: { cover: Cover; picture?: string }) {
  return (
    <div className="curtain-frame group/curtain-frame" data-cover={cover}>
      {picture && cover !== 'full' && <img src={picture} width={600} height={800} loading="lazy" alt="" />}
      <div className="absolute inset-0 origin-[right] group-data-[cover=most]/curtain-frame:transform-[scaleX(0.7)] group-data-[cover=some]/curtain-frame:transform-[scaleX(0.36)] group-data-[cover=gathered]/curtain-frame:transform-[scaleX(0.085)]">
        <Curtain />
      </div>
    </div>
  );
}
