import { type DragEvent, useState } from 'react';

/** Whether something is being dragged over an element, and the event handlers that detect it. */
export function useDrop(onDrop: (data: DataTransfer) => void) {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent<HTMLElement>) {
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setIsOver(true);
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      const into = event.relatedTarget;
      // Moving onto a child of the element is not leaving it.
      if (!(into instanceof Node && event.currentTarget.contains(into))) setIsOver(false);
    },
    onDrop(event: DragEvent<HTMLElement>) {
      event.preventDefault();
      setIsOver(false);
      onDrop(event.dataTransfer);
    },
  };
  return [isOver, handlers] as const;
}

/** The first picture among dropped or pasted files; otherwise the first file, so that it can be rejected by name. */
export function pictureIn(data: DataTransfer | null): File | null {
  const files = [...(data?.files ?? [])];
  return files.find((file) => file.type.startsWith('image/')) ?? files[0] ?? null;
}
