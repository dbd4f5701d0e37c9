import type { PaymentsClient } from '@tryon/contract/payments/payments-client.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { LoadingArea, Skeleton } from '@tryon/ui/feedback/skeleton.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { loadPaymentsClient } from '#app/lib/payments-page.ts';
import { explainBilling } from './use-billing-action.ts';

/** A list fetched from the payment provider after the page has loaded. */
export type Listed<Item> =
  | { kind: 'loading' }
  | { kind: 'failed'; text: string }
  | { kind: 'there'; items: readonly Item[] };

interface ListingProps<Item> {
  id: string;
  title: string;
  list: Listed<Item>;
  onRetry: () => void;
  emptyText: string;
  /** Shown below the list in every state. */
  foot?: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list with a heading and all its states: loading, failed, empty, loaded. */
export function Listing<Item>({ id, title, list, onRetry, emptyText, foot, children }: ListingProps<Item>) {
  return (
    <section className="[&>h2+*]:mt-3" aria-labelledby={id}>
      <h2 id={id} className="type-d4">
        {title}
      </h2>
      {list.kind === 'loading' && (
        <LoadingArea label={`${title}: being loaded`} className="py-4.5 border-t border-line">
          <Skeleton shape="line" />
          <Skeleton shape="last-line" />
        </LoadingArea>
      )}
      {list.kind === 'failed' && (
        <div className="grid justify-items-start gap-3.5">
          <Notice kind="error">{list.text}</Notice>
          <Button variant="text" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {list.kind === 'there' && list.items.length === 0 && (
        <p className="py-4 border-y border-line text-ink-2">{emptyText}</p>
      )}
      {list.kind === 'there' && list.items.length > 0 && children(list.items)}
      {foot}
    </section>
  );
}

/** `read` must be a stable function. `reload` fetches again and keeps showing the current items meanwhile. */
export function useList<Item>(read: (client: PaymentsClient) => Promise<readonly Item[]>): {
  list: Listed<Item>;
  reload: () => Promise<void>;
} {
  const [list, setList] = useState<Listed<Item>>({ kind: 'loading' });

  const reload = useCallback(async () => {
    try {
      const items = await read(await loadPaymentsClient());
      setList({ kind: 'there', items });
    } catch (error) {
      setList({ kind: 'failed', text: explainBilling(error) });
    }
  }, [read]);

  useEffect(() => void reload(), [reload]);
  return { list, reload };
}
