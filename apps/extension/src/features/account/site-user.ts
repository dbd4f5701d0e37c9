import type { SiteUser } from '#src/features/messages/messages.ts';

/** Takes from a person's account what the extension shows. */
export function toSiteUser({ id, email, name, emailVerified, image }: SiteUser): SiteUser {
  return { id, email, name, emailVerified, image };
}
