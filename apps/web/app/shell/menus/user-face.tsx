import type { SessionUser } from '#app/lib/session/session.ts';

/** The user's picture, or the first letter of their name. The name is shown next to it. */
export function UserFace({ user: { image, name, email } }: { user: SessionUser }) {
  return (
    <span className="user-face" aria-hidden="true">
      {image ? <img src={image} alt="" width={30} height={30} /> : [...(name || email)][0]}
    </span>
  );
}
