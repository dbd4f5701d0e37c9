import type { PaymentsClient } from '@tryon/contract/payments/payments-client.ts';
import { useCallback, useEffect, useState } from 'react';
import { loadPaymentsClient } from '#app/lib/payments-page.ts';
import { explainBilling } from './use-billing-action.ts';

/** Something that the payment provider is asked for once the page is there. */
export type Listed<Item> =
  | { kind: 'loading' }
  | { kind: 'failed'; text: string }
  | { kind: 'there'; items: readonly Item[] };

/** `read` keeps its identity; `reload` asks again, and meanwhile shows what is there. */
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
