/** The shape of the button with the user's name, which its place already has while the menu is loading. */
export const USER_BUTTON =
  'flex min-h-11 max-w-full items-center gap-2.25 rounded-sm py-1.5 pr-2.5 pl-1.5 text-[15.5px]/[1.3] whitespace-nowrap';
