import type { UsageMonth } from '@tryon/contract/payments/credits.ts';
import { monthText } from '#app/format/day-text.ts';

/** A bar chart drawn in stitches, one bar a month; screen readers get a table. */
export function UsageChart({ usage }: { usage: readonly UsageMonth[] }) {
  const bars = usageBars(usage);
  return (
    <figure>
      <figcaption className="type-label text-ink-2">Try-ons by month</figcaption>
      {bars.some(({ tryOns }) => tryOns > 0) ? (
        <Bars bars={bars} />
      ) : (
        <p className="type-small mt-2 text-ink-2">No try-on has been counted yet.</p>
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

function Bars({ bars }: { bars: ReturnType<typeof usageBars> }) {
  return (
    <div
      className="grid grid-flow-col auto-cols-fr mt-4 text-[13px]/[1.4] text-center tabular-nums"
      aria-hidden="true"
    >
      {bars.map(({ month, initial, tryOns, share }) => (
        <div key={month} className="group grid grid-rows-[104px_auto] pt-5.5 text-ink-2">
          <span
            className="usage-bar relative mx-[clamp(2px,0.5vw,7px)] self-end [--stitches:var(--color-edge)] [background:repeating-linear-gradient(to_top,var(--stitches)_0_2px,transparent_2px_7px)] group-last:[--stitches:var(--color-thread)] forced-colors:forced-color-adjust-none forced-colors:[background:CanvasText]"
            style={{ height: `${(share * 100).toFixed(1)}%` }}
          >
            {tryOns > 0 && (
              <span className="usage-count absolute bottom-[calc(100%+2px)] left-1/2 -translate-x-1/2 font-[550] text-ink">
                {tryOns}
              </span>
            )}
          </span>
          <span className="mt-1 pt-1 border-t border-line">{initial}</span>
        </div>
      ))}
    </div>
  );
}

/** Minimum scale, so that one busy month does not make every other bar a single stitch. */
const SMALLEST_SCALE = 5;

/**
 * The bars: each with its month, such as "2026-11", the name and the initial of that, such as "November 2026" and "N",
 * and its height relative to the tallest bar, between 0 and 1.
 */
export function usageBars(usage: readonly UsageMonth[]) {
  const most = Math.max(SMALLEST_SCALE, ...usage.map(({ tryOns }) => tryOns));
  return usage.map(({ month, tryOns }) => {
    const name = monthText(`${month}-01T00:00:00Z`);
    return { month, name, initial: name.charAt(0), tryOns, share: tryOns / most };
  });
}
