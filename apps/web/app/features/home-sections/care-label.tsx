import { SewnLabel } from '@tryon/ui/mirror/sewn-label.tsx';

/** Symbols in the style of a garment's care label: a wash tub, a drum and a bleaching triangle. */
const CARE = [
  {
    sign: <path d="M4 11h32l-4 21H8zM4 11q4-4 8 0t8 0 8 0 8 0M5 5l30 31M35 5 5 36" />,
    title: 'Do not store',
    text: 'On our server photos are held in memory while your picture is made, then they are gone.',
  },
  {
    sign: (
      <>
        <path d="M5 5h30v30H5zM5 5l30 30M35 5 5 35" />
        <circle cx="20" cy="20" r="11" />
      </>
    ),
    title: 'Do not train',
    text: 'We never use them to teach a model.',
  },
  {
    sign: <path d="M20 5 37 35H3zM13 28h14" />,
    title: 'Remove when done',
    text: 'Your browser keeps a photo until you remove it or your picture is made. Once a day old, it goes when you next open the fitting room. With a finished look yours stays, until you remove the look, or sign out and do not keep your looks.',
  },
];

/** How photos are handled, designed as a garment's care label. */
export function CareLabel({ title }: { title: string }) {
  return (
    <SewnLabel className="pt-11 px-[clamp(24px,4vw,40px)] pb-10">
      <h2 className="type-d3">{title}</h2>
      <ul className="mt-6.5 grid gap-6">
        {CARE.map((care) => (
          <li key={care.title} className="grid grid-cols-[40px_1fr] items-center gap-6">
            <svg
              className="fill-none stroke-current stroke-[1.6px] [stroke-linejoin:round] [stroke-linecap:round]"
              width="40"
              height="40"
              viewBox="0 0 40 40"
              aria-hidden="true"
            >
              {care.sign}
            </svg>
            <div>
              <p className="font-[550]">{care.title}</p>
              <p className="text-[15px]/[1.45] text-ink-2">{care.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </SewnLabel>
  );
}
