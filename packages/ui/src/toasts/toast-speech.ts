import type { Toast, ToastType } from './toast-store.ts';

/** The toast's type as text, for users who see neither colour nor icon. */
export const TOAST_TYPE_WORDS: Record<ToastType, string> = {
  success: 'Success',
  error: 'Error',
  warning: 'Warning',
  info: 'Information',
};

/** Moves the focus to the toasts from anywhere on the page, and back. */
export const TOAST_HOTKEY = 'F8';

/** The screen reader text of a toast, including the key that reaches its action. */
export function toastSpeech({ type, title, message, action }: Toast): string {
  const sentences = [
    `${TOAST_TYPE_WORDS[type]}: ${title}`,
    message,
    action && `${action.label}: press ${TOAST_HOTKEY}`,
  ];
  return sentences
    .filter((sentence) => sentence !== undefined)
    .map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`))
    .join(' ');
}
