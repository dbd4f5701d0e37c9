import { boxInWindow } from '#src/features/finder/across-frames.ts';
import { makeButton, type Overlay } from './overlay.ts';
import type { Wanted } from './take-picture.ts';

export type Pickable = Wanted & { element: HTMLElement };

/**
 * Puts a frame over every picture that may be a garment and lets the user choose one; resolves to it, or to null if
 * cancelled. Each frame is a button: Tab moves between pictures, Escape cancels.
 */
export function pickPicture({ root }: Overlay, pictures: readonly Pickable[]): Promise<Pickable | null> {
  return new Promise((resolve) => {
    const before = document.activeElement;
    const parts: HTMLElement[] = [];
    const end = (picked: Pickable | null) => {
      for (const part of parts) part.remove();
      window.removeEventListener('keydown', onKey, true);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      resolve(picked);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end(null);
    };
    for (const [index, picture] of pictures.entries()) parts.push(frameOver(picture, index, end));
    parts.push(makeBar(pictures.length, () => end(null)));
    root.append(...parts);
    window.addEventListener('keydown', onKey, true);
    parts[0]?.focus({ preventScroll: true });
  });
}

function frameOver(picture: Pickable, index: number, end: (picked: Pickable) => void): HTMLElement {
  const words = document.createElement('span');
  words.textContent = 'Try this on';
  const frame = makeButton('frame', `Try picture ${index + 1} on`, () => end(picture), [words]);
  const { left, top, width, height } = boxInWindow(picture.element);
  frame.style.left = `${left + window.scrollX}px`;
  frame.style.top = `${top + window.scrollY}px`;
  frame.style.width = `${width}px`;
  frame.style.height = `${height}px`;
  return frame;
}

function makeBar(count: number, onCancel: () => void): HTMLElement {
  const bar = document.createElement('div');
  bar.className = 'bar';
  bar.setAttribute('role', 'status');
  const words = document.createElement('p');
  words.textContent =
    count === 0 ? 'No picture on this page is large enough.' : 'Press the picture of the garment.';
  bar.append(words, makeButton('', 'Stop picking', onCancel, [count === 0 ? 'Close' : 'Cancel']));
  return bar;
}
