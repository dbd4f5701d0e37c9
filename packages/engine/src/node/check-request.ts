import { refuse } from '#src/core/engine-error.ts';
import type { TryOnRequest } from '#src/engine.ts';
import { inspectPicture } from '#src/pictures/inspect-picture.ts';

/**
 * Checks everything about a request that needs no decoding of pictures, in about a millisecond.
 *
 * @param categories the categories that the engine supports; `auto` always passes.
 * @throws EngineError `refused`: the reasons of {@link inspectPicture}, `same_picture`, `category_not_offered`.
 */
export function checkRequest(request: TryOnRequest, categories: readonly string[]): void {
  const { person, garment, category } = request;
  inspectPicture(person, 'person');
  inspectPicture(garment, 'garment');
  if (Buffer.compare(person, garment) === 0) {
    refuse('both', 'same_picture', 'Both photos are the same picture.');
  }
  if (category !== 'auto' && !categories.includes(category)) {
    refuse('garment', 'category_not_offered', `This engine does not dress the category "${category}".`);
  }
}
