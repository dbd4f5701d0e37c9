import { type ReactNode, useEffect, useRef, useState } from 'react';

/** A table that scrolls horizontally if it is too wide. Only then can it be focused, so that the keyboard scrolls it. */
export function ScrollingTable({ label, children }: { label: string; children: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={scroller}
      className="table-scroll"
      {...(overflows ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
    >
      <table className="table">{children}</table>
    </div>
  );
}
