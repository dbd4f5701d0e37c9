import type { TryOnEngine } from '#src/engine.ts';
import { createFalEngine } from './fal/fal-engine.ts';
import { createFashnEngine } from './fashn/fashn-engine.ts';
import { createGeminiEngine } from './gemini/gemini-engine.ts';
import type { VendorOptions } from './hosted/hosted-engine.ts';
import { createKlingEngine } from './kling/kling-engine.ts';
import { createOpenaiEngine } from './openai/openai-engine.ts';
import { createReplicateEngine } from './replicate/replicate-engine.ts';

/** Names of the vendors that can be switched on with a key. */
export const VENDOR_NAMES = ['fashn', 'gemini', 'fal', 'openai', 'replicate', 'kling'] as const;
export type VendorName = (typeof VENDOR_NAMES)[number];

/** Makes each vendor's engine. @throws EngineError `model_retired`, TypeError for options that it cannot use. */
export const VENDORS: Readonly<Record<VendorName, (options: VendorOptions) => TryOnEngine>> = {
  fashn: createFashnEngine,
  gemini: createGeminiEngine,
  fal: createFalEngine,
  openai: createOpenaiEngine,
  replicate: createReplicateEngine,
  kling: createKlingEngine,
};
