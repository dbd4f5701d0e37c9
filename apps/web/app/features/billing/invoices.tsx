import type { Invoice } from '@tryon/contract/payments/payments.ts';
import { Badge } from '@tryon/ui/feedback/badge.tsx';
import { Table } from '@tryon/ui/layout/table.tsx';
import { useState } from 'react';
import { chargeText } from '#app/format/charge-text.ts';
import { shortDayText } from '#app/format/day-text.ts';
import type { Read } from '#app/payments/use-payments.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Listing } from './listing.tsx';

interface InvoicesProps {
  list: Read<readonly Invoice[]>;
  onRetry: () => void;
  onDone: (title: string, message?: string) => void;
}

/** All invoices with their receipts; the newest can be refunded while none of its try-ons are used. */
export function Invoices({ list, onRetry, onDone }: InvoicesProps) {
  const [refunded, setRefunded] = useState<Invoice | null>(null);
  return (
    <>
      <Listing
        id="invoices"
        title="Invoices"
        list={list}
        onRetry={onRetry}
        emptyText="Nothing has been charged yet."
      >
        {(invoices) => (
          <Table<Invoice>
            caption="All invoices"
            headersHidden
            columns={[
              { header: 'Date', cell: ({ createdAt }) => shortDayText(createdAt) },
              { header: 'What', cell: (invoice) => <WhatCell invoice={invoice} />, rowHeader: true },
              { header: 'Amount', cell: chargeText, figures: true },
              {
                header: 'Receipt',
                cell: (one) => <ActionsCell invoice={one} onRefund={setRefunded} />,
                figures: true,
              },
            ]}
            rows={invoices}
            rowKey={({ id }) => id}
          />
        )}
      </Listing>
      {refunded && (
        <ConfirmDialog
          title={`Refund ${chargeText(refunded)}?`}
          description="The whole amount goes back to the card that paid it, which can take some days. The plan or pass it paid for ends at once, with all its try-ons; after an upgrade those of the smaller plan too."
          doText="Refund it"
          busyText="Refunding"
          work={(client) => client.refund({ paymentIntentId: refunded.paymentIntentId ?? '' })}
          onDone={() => onDone('Refunded', `${chargeText(refunded)} goes back to your card.`)}
          onClose={() => setRefunded(null)}
        />
      )}
    </>
  );
}

export const STATUSES: Record<Invoice['status'], string | null> = {
  // The usual state needs no label.
  paid: null,
  open: 'Open',
  failed: 'Not paid',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

function WhatCell({ invoice }: { invoice: Invoice }) {
  const status = STATUSES[invoice.status];
  return (
    <>
      {invoice.description} {status && <Badge>{status}</Badge>}
    </>
  );
}

function ActionsCell({ invoice, onRefund }: { invoice: Invoice; onRefund: (invoice: Invoice) => void }) {
  const { receiptUrl, isRefundable, paymentIntentId, description, createdAt } = invoice;
  const of = `${description}, ${shortDayText(createdAt)}`;
  return (
    <span className="inline-flex flex-wrap justify-end gap-x-5 gap-y-2.5 [&>:last-child]:after:[inset-inline-end:0]">
      {isRefundable && paymentIntentId && (
        <button type="button" aria-label={`Refund: ${of}`} onClick={() => onRefund(invoice)}>
          Refund
        </button>
      )}
      {receiptUrl && (
        <a href={receiptUrl} target="_blank" rel="noreferrer" aria-label={`Receipt: ${of}`}>
          Receipt
        </a>
      )}
    </span>
  );
}
