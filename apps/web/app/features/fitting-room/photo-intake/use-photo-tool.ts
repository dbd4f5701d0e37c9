import { type ComponentType, createElement, useState } from 'react';
import type { Slot } from '../fitting-room-state.ts';
import { useRoom } from '../room.ts';

/** The props of every dialog about one photo. */
export interface PhotoToolProps {
  slot: Slot;
  onClose: () => void;
}

/** Dialogs about a photo; each is loaded when first opened. */
const TOOLS = {
  camera: async () => (await import('./camera/camera-dialog.tsx')).CameraDialog,
  edit: async () => (await import('./edit-dialog.tsx')).EditDialog,
} satisfies Record<string, () => Promise<ComponentType<PhotoToolProps>>>;

const NOT_LOADED = 'This could not be loaded. Check your connection and try again.';

/** Opens dialogs about one photo. */
export function usePhotoTool(slot: Slot) {
  const { model } = useRoom();
  const [Tool, setTool] = useState<ComponentType<PhotoToolProps> | null>(null);
  return {
    dialog: Tool && createElement(Tool, { slot, onClose: () => setTool(null) }),
    open(name: keyof typeof TOOLS): void {
      TOOLS[name]().then(
        (Found) => setTool(() => Found),
        () => model.rejectPhoto(slot, NOT_LOADED),
      );
    },
  };
}
