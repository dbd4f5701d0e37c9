import { Curtain } from '@tryon/ui/mirror/curtain.tsx';
import { UprightPicture } from './upright-picture.tsx';

const SCALES = {
  full: '',
  most: 'transform-[scaleX(0.7)]',
  some: 'transform-[scaleX(0.36)]',
  gathered: 'transform-[scaleX(0.085)]',
} as const;

interface CurtainFrameProps {
  /** How much of the picture the curtain covers. */
  cover: keyof typeof SCALES;
  picture?: string;
  /** Its size. */
  className?: string;
}

/** Decoration: one frame of a curtain opening in front of a picture. */
export function CurtainFrame({ cover, picture, className = 'aspect-[3/4] rounded-sm' }: CurtainFrameProps) {
  return (
    <div className={`relative overflow-hidden bg-linen ${className}`}>
      {picture && cover !== 'full' && <UprightPicture src={picture} />}
      <div className={`absolute inset-0 origin-[right] ${SCALES[cover]}`}>
        <Curtain />
      </div>
    </div>
  );
}
