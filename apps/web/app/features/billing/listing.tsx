import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { LoadingArea, Skeleton } from '@tryon/ui/feedback/skeleton.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import type { ReactNode } from 'react';
import type { Read } from '#app/payments/use-payments.ts';
import { explainBilling } from './use-billing-action.ts';

interface ListingProps<Item> {
  id: string;
  title: string;
  list: Read<readonly Item[]>;
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
          <Notice kind="error">{explainBilling(list.error)}</Notice>
          <Button variant="text" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {list.kind === 'there' && list.value.length === 0 && (
        <p className="py-4 border-y border-line text-ink-2">{emptyText}</p>
      )}
      {list.kind === 'there' && list.value.length > 0 && children(list.value)}
      {foot}
    </section>
  );
}
