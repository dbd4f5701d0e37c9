import { type ComponentType, createElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { PhotoToolProps } from './photo-tool.ts';

/** Dialogs about a photo; each is loaded when first opened. */
const TOOLS = {
  camera: async () => (await import('./camera/camera-dialog.tsx')).CameraDialog,
  edit: async () => (await import('./edit-dialog.tsx')).EditDialog,
} satisfies Record<string, () => Promise<ComponentType<PhotoToolProps>>>;

type ToolName = keyof typeof TOOLS;

const NOT_LOADED = 'This could not be loaded. Check your connection and try again.';

/** Opens dialogs about one photo and restores the focus. `tell` reports a dialog that could not be loaded. */
export function usePhotoTool(props: Omit<PhotoToolProps, 'onClose'>, tell: (text: string) => void) {
  const [Tool, setTool] = useState<ComponentType<PhotoToolProps> | null>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (Tool || !(opener.current instanceof HTMLElement)) return;
    opener.current.focus();
    opener.current = null;
  }, [Tool]);
  const dialog: ReactNode = Tool && createElement(Tool, { ...props, onClose: () => setTool(null) });
  return {
    dialog,
    open(name: ToolName): void {
      opener.current = document.activeElement;
      TOOLS[name]().then(
        (Found) => setTool(() => Found),
        () => tell(NOT_LOADED),
      );
    },
  };
}
