import type { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';

/** Says where a dismissed picture can be found, because the saved looks are far down on the page. */
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
