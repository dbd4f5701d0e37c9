import type { Toast, ToastType } from './toast-reducer.ts';

/** The word for a toast's colour and icon, for those who see neither. */
export const TOAST_TYPE_WORDS: Record<ToastType, string> = {
  success: 'Success',
  error: 'Error',
  warning: 'Warning',
  info: 'Information',
};

/** Brings the keyboard to the toasts from anywhere on the page, and back. */
export const TOAST_HOTKEY = 'F8';

/** What a screen reader says for a toast, with the key that reaches its action. */
export function toastSpeech({ type, title, message, action }: Toast, hotkey: string): string {
  const sentences = [
    `${TOAST_TYPE_WORDS[type]}: ${title}`,
    message,
    action && `${action.label}: press ${hotkey}`,
  ];
  return sentences
    .filter((sentence) => sentence !== undefined)
    .map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`))
    .join(' ');
}
