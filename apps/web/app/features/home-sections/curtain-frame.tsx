import { Curtain } from '@tryon/ui/mirror/curtain.tsx';

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
      {picture && cover !== 'full' && (
        <img
          className="size-full object-cover"
          src={picture}
          width={600}
          height={800}
          loading="lazy"
          alt=""
        />
      )}
      <div className={`absolute inset-0 origin-[right] ${SCALES[cover]}`}>
        <Curtain />
      </div>
    </div>
  );
}
