import type { UsageMonth } from '@tryon/contract/credits.ts';
import { usageBars } from './usage-bars.ts';

/** Bars of stitches, one a month; to a screen reader a table. */
export function UsageChart({ usage }: { usage: readonly UsageMonth[] }) {
  const bars = usageBars(usage);
  return (
    <figure className="usage">
      <figcaption className="type-label text-ink-2">Try-ons by month</figcaption>
      <div className="usage-bars" aria-hidden="true">
        {bars.map(({ month, initial, tryOns, share }) => (
          <div key={month} className="usage-month">
            <span className="usage-count">{tryOns > 0 ? tryOns : ''}</span>
            <span className="usage-bar" style={{ height: `${(share * 100).toFixed(1)}%` }} />
            <span className="usage-initial">{initial}</span>
          </div>
        ))}
      </div>
      {bars.every(({ tryOns }) => tryOns === 0) && (
        <p className="usage-none type-small text-ink-2">No try-on has been counted yet.</p>
      )}
      <table className="sr-only">
        <caption>Try-ons by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Try-ons</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ month, name, tryOns }) => (
            <tr key={month}>
              <th scope="row">{name}</th>
              <td>{tryOns}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
