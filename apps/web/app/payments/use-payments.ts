import type { PaymentCallOptions, PaymentsClient } from '@tryon/contract/payments/payments-client.ts';
import { useCallback, useEffect, useState } from 'react';
import { loadPaymentsClient } from './payments-page.ts';

/** Something that is read from the payment API after the page has loaded. */
export type Read<Value> =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'there'; value: Value };

type Reader<Value> = (client: PaymentsClient, options: PaymentCallOptions) => Promise<Value>;

const LOADING = { kind: 'loading' } as const;

/**
 * Reads from the payment API, again for each new `read` function; nothing while it is null. Only the latest response is
 * used. `reload` reads once more and keeps showing the current value meanwhile.
 */
export function usePayments<Value>(read: Reader<Value> | null) {
  const [last, setLast] = useState<{ by: Reader<Value> | null; found: Read<Value> }>({
    by: null,
    found: LOADING,
  });

  const reload = useCallback(
    async (options: PaymentCallOptions = {}) => {
      if (!read) return;
      const found = await loadPaymentsClient()
        .then((client) => read(client, options))
        .then(
          (value) => ({ kind: 'there' as const, value }),
          (error: unknown) => ({ kind: 'failed' as const, error }),
        );
      if (!options.signal?.aborted) setLast({ by: read, found });
    },
    [read],
  );

  useEffect(() => {
    const leaving = new AbortController();
    void reload({ signal: leaving.signal });
    return () => leaving.abort();
  }, [reload]);

  return { found: last.by === read ? last.found : LOADING, reload };
}
