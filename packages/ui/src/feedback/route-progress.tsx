/**
 * A seam along the top of the window while the next page is on its way. It shows itself only when that takes
 * longer than 150 ms, and is closed to the end as it goes. The router speaks of new pages by moving the focus.
 */
export function RouteProgress({ active }: { active: boolean }) {
  return (
    <div
      className="route-progress"
      data-active={active}
      {...(active ? { role: 'progressbar', 'aria-label': 'Loading the page' } : { 'aria-hidden': true })}
    />
  );
}
