/** The first focusable element of the page, which skips the bar. `target` is the id of the main element. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a className="skip-to-content" href={`#${target}`}>
      Skip to content
    </a>
  );
}
