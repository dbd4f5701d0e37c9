import { type EngineChoice, engineChoiceSchema } from '@tryon/contract/try-on/try-on.ts';
import type { EngineDescription } from '@tryon/engine/engine.ts';

/** The public properties of an engine. Its key, model and price stay private. */
export function toEngineChoice(description: Pick<EngineDescription, keyof EngineChoice>): EngineChoice {
  return engineChoiceSchema.parse(description);
}
