import type { SessionUser } from '#app/lib/session/session.ts';

/** The person's picture, or the first letter of their name. Their name stands beside it. */
export function UserFace({ user: { image, name, email } }: { user: SessionUser }) {
  return (
    <span className="user-face" aria-hidden="true">
      {image ? <img src={image} alt="" width={30} height={30} /> : [...(name || email)][0]}
    </span>
  );
}
