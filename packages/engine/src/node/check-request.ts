import { refuse } from '#src/core/engine-error.ts';
import type { TryOnRequest } from '#src/engine.ts';
import { inspectPicture } from '#src/pictures/inspect-picture.ts';

/**
 * Everything that can be said about a request without decoding a picture, in a millisecond or so.
 *
 * @param categories what the engine at hand can dress; `auto` always passes.
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
