import { z } from 'zod';

/** What the session storage says about the garment of one tab; its picture is in the device's store. */
export const garmentStateSchema = z.object({
  /** `leaving`: the tab is going to another document, whose garment is not known yet. */
  step: z.enum(['reading', 'ready', 'failed', 'none', 'leaving']),
  title: z.string(),
  /** The shop's host; empty for a file that the person chose. */
  shop: z.string(),
  /** Changes with each picture, so that whoever shows it knows to read it again. */
  version: z.number(),
  /** How the picture was had; null until it is there. */
  way: z.enum(['page', 'fetched', 'screenshot', 'file']).nullable(),
});
export type GarmentState = z.infer<typeof garmentStateSchema>;

export const NO_GARMENT: GarmentState = { step: 'none', title: '', shop: '', version: 0, way: null };

const KEY_START = 'garment:';

/** Key of the session storage for the garment of a tab. */
export function garmentKey(tabId: number): string {
  return `${KEY_START}${tabId}`;
}

export const isGarmentKey = (key: string): boolean => key.startsWith(KEY_START);
