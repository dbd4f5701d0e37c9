import { expect, it } from 'vitest';
import { toastSpeech } from './toast-speech.ts';

it('says the type, the title and the message as sentences', () => {
  const toast = { id: 'a', type: 'error', title: 'Not saved', message: 'Try again!', duration: 1 } as const;
  expect(toastSpeech(toast)).toBe('Error: Not saved. Try again!');
});

it('says how to reach the action', () => {
  const action = { label: 'Bring it back', onClick: () => {} };
  const toast = { id: 'a', type: 'info', title: 'Look removed', duration: 1, action } as const;
  expect(toastSpeech(toast)).toBe('Information: Look removed. Bring it back: press F8.');
});
