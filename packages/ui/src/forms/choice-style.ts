/** The row of a checkbox or of a radio button without a frame. */
export const CHOICE =
  'choice group/choice flex w-fit min-h-11 gap-3 py-2.5 text-[16px]/[1.5] cursor-pointer has-disabled:text-ink-2 has-disabled:cursor-not-allowed';

/** A native checkbox or radio button, so that forms, keyboards and screen readers support it. */
export const CHOICE_INPUT =
  'block size-5 border border-edge bg-paper appearance-none cursor-[inherit] group-hover/choice:enabled:border-ink disabled:border-dashed disabled:bg-transparent forced-colors:appearance-auto';
