import { type ComponentProps, useState } from 'react';
import { fitOf, type PictureFit } from './picture-fit.ts';

interface FittedPictureProps extends ComponentProps<'img'> {
  alt: string;
  fit?: PictureFit;
  onFit?: (fit: PictureFit) => void;
}

/**
 * A picture that fills its box, or is shown whole where filling would cut off too much. `onFit` reports the choice,
 * for overlays that must match it.
 */
export function FittedPicture({ alt, fit, onFit, className = '', onLoad, ...rest }: FittedPictureProps) {
  const [chosen, setChosen] = useState<PictureFit>('cover');
  return (
    <img
      {...rest}
      alt={alt}
      className={`fitted-picture ${className}`.trim()}
      data-fit={fit ?? chosen}
      onLoad={(event) => {
        const { naturalWidth, naturalHeight, clientWidth, clientHeight } = event.currentTarget;
        const found = fitOf(naturalWidth / naturalHeight, clientWidth / clientHeight);
        setChosen(found);
        onFit?.(found);
        onLoad?.(event);
      }}
    />
  );
}
