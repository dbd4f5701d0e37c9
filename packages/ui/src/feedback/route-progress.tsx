/**
 * A progress line at the top of the window while the next page loads. It appears only if that takes longer than 150
 * ms, and fills up as it disappears. Screen readers learn of new pages when the router moves the focus.
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
