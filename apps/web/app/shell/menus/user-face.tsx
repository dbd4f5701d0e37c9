import type { SessionUser } from '#app/lib/session/session.ts';

/** The user's picture, or the first letter of their name. The name is shown next to it. */
export function UserFace({ user: { image, name, email } }: { user: SessionUser }) {
  return (
    <span
      className="grid flex-none place-items-center size-7.5 overflow-hidden border border-edge rounded-full bg-paper text-[14px] font-[550] [&>img]:size-full [&>img]:object-cover"
      aria-hidden="true"
    >
      {image ? <img src={image} alt="" width={30} height={30} /> : [...(name || email)][0]}
    </span>
  );
}
