import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import type { EngineDescription } from '@tryon/engine/engine.ts';

/** The public properties of an engine. Its key, model and price stay private. */
export function toEngineChoice(description: EngineDescription): EngineChoice {
  const { name, categories, garmentPhotos, runsOn, recipient, usualSeconds } = description;
  const { longSidePixels, keepsPerson } = description;
  return {
    ...{ name, runsOn, recipient, usualSeconds, longSidePixels, keepsPerson },
    categories: [...categories],
    garmentPhotos: [...garmentPhotos],
  };
}
