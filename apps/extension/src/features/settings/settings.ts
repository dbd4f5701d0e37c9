import { z } from 'zod';

/** Key of the extension's local storage. */
export const SETTINGS_KEY = 'settings';

export const settingsSchema = z.object({
  /** Hosts of shops where the button stays away. */
  offShops: z.array(z.string()).default([]),
  /** The person was asked for the permission that the button needs, and said "not now". */
  grantDeclined: z.boolean().default(false),
});
export type Settings = z.infer<typeof settingsSchema>;

export const DEFAULT_SETTINGS: Settings = { offShops: [], grantDeclined: false };

/** What is stored, or the defaults where it cannot be read. */
export function readSettings(stored: unknown): Settings {
  return settingsSchema.safeParse(stored).data ?? DEFAULT_SETTINGS;
}

/** The settings with the button on or off at one shop. */
export function withShop(settings: Settings, host: string, isOn: boolean): Settings {
  const others = settings.offShops.filter((off) => off !== host);
  return { ...settings, offShops: isOn ? others : [...others, host].sort() };
}
