import type { useToasts } from '@tryon/ui/toast-provider.tsx';

/** Says where a picture is that was dismissed: what is kept stands far down on the page. */
export function tellKept(toasts: ReturnType<typeof useToasts>): void {
  const shelf = document.getElementById('looks-title');
  if (!shelf) return;
  toasts.show({
    id: 'look-kept',
    type: 'info',
    title: 'Your picture is kept in “Your looks”',
    action: { label: 'Show', onClick: () => shelf.focus() },
  });
}
