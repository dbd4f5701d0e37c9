/** The first focusable element of the page, which skips the bar to the main element. */
export function SkipLink() {
  return (
    <a
      className="fixed top-2 left-2 z-80 py-3.5 px-4.5 rounded-sm bg-ink text-on-ink text-[15.5px]/[1.2] font-[550] [translate:0_-160%] focus:translate-none"
      href="#main"
    >
      Skip to content
    </a>
  );
}
