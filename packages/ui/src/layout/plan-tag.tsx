import type { ReactNode } from 'react';
import { Rail } from '#src/mirror/rail.tsx';
import { Icon } from './icons.tsx';

interface PlanTagProps {
  name: string;
  description: ReactNode;
  /** The formatted price: "$6.9". */
  price: string;
  /** One line under the price; its space is reserved even if empty, so that the layout does not shift. */
  saving?: ReactNode;
  /** A `Badge`; use `cream` on a wine tag. */
  badge?: ReactNode;
  /** The button; use `curtain` on a wine tag. */
  action: ReactNode;
  features: readonly string[];
  tone?: 'paper' | 'wine';
}

/** Plans as tags on a rail: side by side on threads; on a phone, each hangs from the one above. */
export function PlanRail({ children }: { children: ReactNode }) {
  return (
    <div>
      <Rail className="mx-[calc(-1*min(24px,var(--margin)-8px))]" />
      <div className="grid grid-cols-1 gap-11 pt-8.5 px-1.5 md:grid-cols-3 md:items-start md:gap-[clamp(16px,2.2vw,32px)] md:py-0 md:px-[clamp(0px,2.6vw,36px)]">
        {children}
      </div>
    </div>
  );
}

/** How far the tag hangs below its support; the thread is slightly longer. */
const DROP = '[--drop:44px] first:[--drop:34px] md:nth-2:[--drop:64px] md:mt-(--drop)';
const SHADOW =
  '[filter:drop-shadow(0_1px_1px_light-dark(rgb(40_28_20/0.1),rgb(0_0_0/0.4)))_drop-shadow(0_14px_20px_light-dark(rgb(40_28_20/0.17),rgb(0_0_0/0.5)))]';
const CLOTH =
  'h-full pt-16 px-6.5 md:px-[clamp(20px,2.5vw,36px)] pb-9 rounded-sm bg-paper text-ink [clip-path:polygon(44px_0,calc(100%-44px)_0,100%_44px,100%_100%,0_100%,0_44px)] group-data-[tone=wine]/tag:bg-wine group-data-[tone=wine]/tag:text-on-wine forced-colors:border forced-colors:border-[CanvasText] forced-colors:[clip-path:none]';
const SEAM =
  'before:absolute before:inset-x-0 before:top-0 before:h-0.5 before:bg-[repeating-linear-gradient(to_right,var(--color-edge)_0_7px,transparent_7px_11px)] group-data-[tone=wine]/tag:before:bg-[repeating-linear-gradient(to_right,rgb(250_241_236/0.5)_0_7px,transparent_7px_11px)]';
const EYELET =
  'absolute left-1/2 bottom-0 size-8.5 [translate:-50%_50%] border-4 border-[light-dark(#c2b8a8,#9c9285)] group-data-[tone=wine]/tag:border-[#b3835a] rounded-full bg-calico [box-shadow:inset_0_2px_3px_rgb(0_0_0/0.22)]';

/** A plan as a tag with cut corners, an eyelet and a thread. */
export function PlanTag(props: PlanTagProps) {
  const { name, description, price, saving, badge, action, features, tone = 'paper' } = props;
  return (
    <article className={`group/tag relative ${DROP} ${SHADOW}`} data-tone={tone} aria-label={name}>
      <div className={CLOTH}>
        <div className="flex flex-wrap items-center justify-between gap-y-1 gap-x-3">
          <h2 className="font-display text-[clamp(36px,3.3vw,48px)]/[1.06] font-stretch-75%">{name}</h2>
          {badge}
        </div>
        <p className="mt-1.5 text-[color-mix(in_oklab,currentColor_86%,transparent)]">{description}</p>
        <p className="flex flex-wrap items-baseline gap-y-1 gap-x-3 mt-7 text-[color-mix(in_oklab,currentColor_86%,transparent)]">
          <span className="font-display text-[84px]/[0.9] font-[370] font-stretch-75% lining-nums tracking-[-0.02em] text-ink group-data-[tone=wine]/tag:text-on-wine">
            {price}
          </span>{' '}
          a month
        </p>
        <p className="min-h-6 mt-2.5 text-[15.5px]/6 font-[550]">{saving}</p>
        <div className="mt-5 [&>.button]:w-full">{action}</div>
        <ul className={`relative grid gap-2.75 mt-6.5 pt-6 ${SEAM}`}>
          {features.map((feature) => (
            <li key={feature} className="grid grid-cols-[18px_1fr] gap-2.5 [&>.icon]:mt-0.75">
              <Icon name="check" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
      <Thread />
    </article>
  );
}

/** The loop of thread with its eyelet. It is as long as the tag hangs low, so it stretches only vertically. */
function Thread() {
  return (
    <div
      className="absolute left-1/2 top-[calc(-1*var(--drop)-8px)] w-3 h-[calc(var(--drop)+8px+31px)] -ml-1.5 pointer-events-none"
      aria-hidden="true"
    >
      <span className={EYELET} />
      <svg
        className="relative size-full fill-none stroke-thread stroke-[1.6px]"
        viewBox="0 0 12 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path vectorEffect="non-scaling-stroke" d="M5 0 C3 30 4 75 6 100 C8 75 9 30 7 0" />
      </svg>
    </div>
  );
}
