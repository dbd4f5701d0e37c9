import type { SessionUser } from '#app/session/session-model.ts';

/** The user's picture, or the first letter of their name. The name is shown next to it. */
export function UserFace({ user: { image, name, email } }: { user: SessionUser }) {
  return (
    <span
      className="grid size-7.5 flex-none place-items-center overflow-hidden rounded-full border border-edge bg-paper text-[14px] font-[550]"
      aria-hidden="true"
    >
      {image ? (
        <img className="size-full object-cover" src={image} alt="" width={30} height={30} />
      ) : (
        [...(name || email)][0]
      )}
    </span>
  );
}
