/** Stroke paths on a 24 px grid. Nine shapes take less code than an icon library needs to render them. */
const ICONS = {
  upload: 'M12 19V5M6.5 10.5 12 5l5.5 5.5M5 3h14',
  download: 'M12 3v13.5M6.5 11 12 16.5 17.5 11M5 21h14',
  replace: 'M3.5 8H20M16 4l4 4-4 4M20.5 16H4M8 12l-4 4 4 4',
  crop: 'M6 2v14a2 2 0 0 0 2 2h14M18 22V8a2 2 0 0 0-2-2H2',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  check: 'M4.5 12.5l5 5L19.5 7',
  warning: 'M12 4.2 21.2 20H2.8ZM12 10v4.5M12 17.2v.1',
  error: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 7.5v5.5M12 16.4v.1',
  info: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 11v5.5M12 7.6v.1',
} satisfies Record<string, string>;

/** The icons, named by meaning. */
export type IconName = keyof typeof ICONS;

const GRID = 24;
const STROKE_PX = 1.6;

/** An 18 px line icon with strokes of 1.6 px. Decorative only: needs a text or an `aria-label` next to it. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox={`0 0 ${GRID} ${GRID}`} aria-hidden="true">
      <path
        d={ICONS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth={(STROKE_PX * GRID) / size}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
