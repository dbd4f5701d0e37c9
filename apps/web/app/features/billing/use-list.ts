import type { PaymentsClient } from '@tryon/contract/payments/payments-client.ts';
import { useCallback, useEffect, useState } from 'react';
import { loadPaymentsClient } from '#app/lib/payments-page.ts';
import { explainBilling } from './use-billing-action.ts';

/** A list fetched from the payment provider after the page has loaded. */
export type Listed<Item> =
  | { kind: 'loading' }
  | { kind: 'failed'; text: string }
  | { kind: 'there'; items: readonly Item[] };

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
