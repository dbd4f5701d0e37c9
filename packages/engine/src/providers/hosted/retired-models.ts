import { EngineError } from '#src/core/engine-error.ts';

/**
 * Fails at startup for a retired model, instead of at every try-on.
 * @param retired day on which each model was switched off.
 * @throws EngineError `model_retired`
 */
export function refuseRetired(
  vendor: string,
  model: string,
  retired: Readonly<Record<string, string>>,
): void {
  if (!Object.hasOwn(retired, model)) return;
  throw new EngineError(
    'model_retired',
    `${vendor}: the model "${model}" was switched off on ${retired[model]}; choose another one.`,
  );
}
