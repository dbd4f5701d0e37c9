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

/** The pictures among dropped or pasted files, at most two; otherwise the first file, so that it can be rejected by name. */
export function picturesIn(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])];
  const pictures = files.filter((file) => file.type.startsWith('image/'));
  return pictures.length > 0 ? pictures.slice(0, 2) : files.slice(0, 1);
}
