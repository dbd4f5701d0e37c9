import type { SessionUser } from '#app/lib/session/session.ts';

/** The look of the button with the user's name. */
export const USER_BUTTON =
  'flex min-h-11 max-w-full cursor-pointer items-center gap-2.25 rounded-sm py-1.5 pr-2.5 pl-1.5 text-[15.5px]/[1.3] whitespace-nowrap hover:bg-[color-mix(in_oklab,transparent,var(--color-wine)_9%)] aria-expanded:bg-[color-mix(in_oklab,transparent,var(--color-wine)_9%)]';

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
