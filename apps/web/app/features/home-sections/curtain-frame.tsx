import { Curtain } from '@tryon/ui/mirror/curtain.tsx';

/** How much of the picture the curtain covers. */
export type Cover = 'full' | 'most' | 'some' | 'gathered';

/** Decoration: one frame of a curtain opening in front of a picture. */
export function CurtainFrame({ cover, picture }: { cover: Cover; picture?: string }) {
  return (
    <div className="curtain-frame" data-cover={cover}>
      {picture && cover !== 'full' && <img src={picture} width={600} height={800} loading="lazy" alt="" />}
      <div className="curtain-frame-drape">
        <Curtain />
      </div>
    </div>
  );
}
