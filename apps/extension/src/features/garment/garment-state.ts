import { z } from 'zod';

/** Session storage entry for the garment of one tab; its picture is in the device store. */
export const garmentStateSchema = z.object({
  /** `leaving`: the tab is loading another document, whose garment is not known yet. */
  step: z.enum(['reading', 'ready', 'failed', 'none', 'leaving']),
  title: z.string(),
  /** The shop's host; empty for a file that the user chose. */
  shop: z.string(),
  /** Changes with each picture, so that views know when to reload it. */
  version: z.number(),
  /** How the picture was obtained; null until it is available. */
  way: z.enum(['page', 'fetched', 'screenshot', 'file']).nullable(),
});
export type GarmentState = z.infer<typeof garmentStateSchema>;

export const NO_GARMENT: GarmentState = { step: 'none', title: '', shop: '', version: 0, way: null };

const KEY_START = 'garment:';

/** Session storage key for the garment of a tab. */
export function garmentKey(tabId: number): string {
  return `${KEY_START}${tabId}`;
}

export const isGarmentKey = (key: string): boolean => key.startsWith(KEY_START);
