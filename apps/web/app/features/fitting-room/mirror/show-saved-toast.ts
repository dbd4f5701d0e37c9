import type { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';

/** Says where a picture is that was dismissed: what is kept stands far down on the page. */
export function showSavedToast(toasts: ReturnType<typeof useToasts>): void {
  const heading = document.getElementById('looks-title');
  if (!heading) return;
  toasts.show({
    id: 'look-kept',
    type: 'info',
    title: 'Your picture is kept in “Your looks”',
    action: { label: 'Show', onClick: () => heading.focus() },
  });
}
