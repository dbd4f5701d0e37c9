import type { SiteUser } from '#src/features/messages/messages.ts';

/** Picks the fields of an account that the extension shows. */
export function toSiteUser({ id, email, name, emailVerified, image }: SiteUser): SiteUser {
  return { id, email, name, emailVerified, image };
}
