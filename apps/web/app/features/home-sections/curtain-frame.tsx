import { Curtain } from '@tryon/ui/mirror/curtain.tsx';

/** How far the curtain is drawn. */
export type Cover = 'full' | 'most' | 'some' | 'gathered';

/** One frame of the curtain opening in front of a picture. Decoration. */
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
