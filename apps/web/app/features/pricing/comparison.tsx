import {
  type Billing,
  PLAN_IDS,
  PLANS,
  type Plan,
  pricePerMonthText,
} from '@tryon/contract/payments/plans.ts';
import { Table } from '@tryon/ui/layout/table.tsx';

interface Row {
  name: string;
  of: (plan: Plan) => string;
}

/** First the differences between plans, then what all plans include. */
function rowsOf(billing: Billing): readonly Row[] {
  return [
    { name: 'Price a month', of: (plan) => pricePerMonthText(plan, billing) },
    { name: 'Try-ons a month', of: ({ tryOnsPerMonth }) => String(tryOnsPerMonth) },
    { name: 'Watermark', of: ({ watermark }) => (watermark ? 'Small' : 'None') },
    { name: 'Unused try-ons', of: ({ rollover }) => (rollover ? 'Roll over' : 'Expire') },
    { name: 'Failed try-ons', of: () => 'Free' },
    { name: 'Photos kept', of: () => 'None' },
  ];
}

export function Comparison({ billing }: { billing: Billing }) {
  return (
    <Table<Row>
      caption="The three plans compared"
      columns={[
        {
          key: 'what',
          header: <span className="sr-only">What</span>,
          cell: ({ name }) => name,
          rowHeader: true,
        },
        ...PLAN_IDS.map((id) => ({
          key: id,
          header: PLANS[id].name,
          cell: ({ of }: Row) => of(PLANS[id]),
          figures: true,
        })),
      ]}
      rows={rowsOf(billing)}
      rowKey={({ name }) => name}
    />
  );
}
