import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import type { EngineDescription } from '@tryon/engine/engine.ts';

/** What people may know of an engine; its key, its model and its price are its owner's business. */
export function toEngineChoice(description: EngineDescription): EngineChoice {
  const { name, categories, garmentPhotos, runsOn, recipient, usualSeconds } = description;
  const { longSidePixels, keepsPerson } = description;
  return {
    ...{ name, runsOn, recipient, usualSeconds, longSidePixels, keepsPerson },
    categories: [...categories],
    garmentPhotos: [...garmentPhotos],
  };
}
