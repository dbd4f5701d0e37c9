/**
 * A progress line at the top of the window while the next page loads. It appears only if that takes longer than 150
 * ms, and fills up as it disappears. Screen readers learn of new pages when the router moves the focus.
 */
export function RouteProgress({ active }: { active: boolean }) {
  return (
    <div
      className="fixed inset-x-0 top-0 z-70 h-0.75 [background:repeating-linear-gradient(to_right,var(--color-thread)_0_9px,transparent_9px_14px)] opacity-0 [transition:opacity_300ms_var(--ease)] pointer-events-none data-[active=true]:opacity-100 data-[active=true]:[transition:opacity_0s_150ms] motion-safe:data-[active=true]:animate-[sew-along_10s_cubic-bezier(0.1,0.7,0.2,1)_150ms_both] forced-colors:border-t-[3px] forced-colors:border-dashed forced-colors:border-[CanvasText]"
      data-active={active}
      {...(active ? { role: 'progressbar', 'aria-label': 'Loading the page' } : { 'aria-hidden': true })}
    />
  );
}
