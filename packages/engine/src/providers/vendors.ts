import type { TryOnEngine } from '#src/engine.ts';
import { createFalEngine } from './fal/fal-engine.ts';
import { createFashnEngine } from './fashn/fashn-engine.ts';
import { createGeminiEngine } from './gemini/gemini-engine.ts';
import type { VendorOptions } from './hosted/hosted-engine.ts';
import { createKlingEngine } from './kling/kling-engine.ts';
import { createOpenaiEngine } from './openai/openai-engine.ts';
import { createReplicateEngine } from './replicate/replicate-engine.ts';

/** Vendors that can be enabled with an API key. */
export const VENDOR_NAMES = ['fashn', 'gemini', 'fal', 'openai', 'replicate', 'kling'] as const;
export type VendorName = (typeof VENDOR_NAMES)[number];

/** Creates each vendor's engine. @throws EngineError `model_retired`, TypeError for unusable options. */
export const VENDORS: Readonly<Record<VendorName, (options: VendorOptions) => TryOnEngine>> = {
  fashn: createFashnEngine,
  gemini: createGeminiEngine,
  fal: createFalEngine,
  openai: createOpenaiEngine,
  replicate: createReplicateEngine,
  kling: createKlingEngine,
};
