import { z } from 'zod';

/** Key in the extension's local storage. */
export const SETTINGS_KEY = 'settings';

const settingsSchema = z.object({
  /** Hosts of shops where the button is turned off. */
  offShops: z.array(z.string()).default([]),
  /** The user was asked for the permission that the button needs and answered "not now". */
  grantDeclined: z.boolean().default(false),
});
export type Settings = z.infer<typeof settingsSchema>;

export const DEFAULT_SETTINGS: Settings = { offShops: [], grantDeclined: false };

/** The stored settings, or the defaults if they cannot be read. */
export function readSettings(stored: unknown): Settings {
  return settingsSchema.safeParse(stored).data ?? DEFAULT_SETTINGS;
}

/** The settings with the button on or off at one shop. */
export function withShop(settings: Settings, host: string, isOn: boolean): Settings {
  const others = settings.offShops.filter((off) => off !== host);
  return { ...settings, offShops: isOn ? others : [...others, host].sort() };
}
