const FINIALS =
  'before:absolute before:-top-1 before:-left-1.5 before:size-3.25 before:rounded-full before:bg-(image:--finial) after:absolute after:-top-1 after:-right-1.5 after:size-3.25 after:rounded-full after:bg-(image:--finial) [--finial:radial-gradient(circle_at_35%_30%,var(--color-rail-shine),var(--color-rail)_62%)]';

/** Decoration: the curtain rail with its finials. `className` gives it its margins. */
export function Rail({ className = '' }: { className?: string }) {
  return (
    <div
      className={`relative h-1.25 rounded-[3px] bg-[linear-gradient(var(--color-rail-shine),var(--color-rail)_60%)] [box-shadow:0_4px_6px_-2px_rgb(0_0_0/0.22)] forced-colors:border-t-2 forced-colors:border-[CanvasText] ${FINIALS} ${className}`.trim()}
      aria-hidden="true"
    />
  );
}
