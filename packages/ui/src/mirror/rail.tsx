/** Decoration: the curtain rail with its finials. */
export function Rail() {
  return (
    <div
      className="mt-0 mx-0.5 mb-1.25 mx-[calc(-1*min(24px,var(--margin)-8px))] relative h-1.25 rounded-[3px] [background:linear-gradient(var(--rail-shine),var(--rail)_60%)] [box-shadow:0_4px_6px_-2px_rgb(0_0_0/0.22)] before:absolute before:-top-1 before:size-3.25 before:rounded-full before:[background:radial-gradient(circle_at_35%_30%,var(--rail-shine),var(--rail)_62%)] after:absolute after:-top-1 after:size-3.25 after:rounded-full after:[background:radial-gradient(circle_at_35%_30%,var(--rail-shine),var(--rail)_62%)] before:-left-1.5 after:-right-1.5 forced-colors:border-t-2 forced-colors:border-[CanvasText]"
      aria-hidden="true"
    />
  );
}
