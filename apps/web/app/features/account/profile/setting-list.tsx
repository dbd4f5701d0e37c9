import type { ReactNode } from 'react';

/** A titled list of settings, separated by thin lines. */
export function SettingList({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="type-d4">
        {title}
      </h2>
      <ul className="mt-3 border-t border-line">{children}</ul>
    </section>
  );
}

interface SettingProps {
  name: ReactNode;
  value?: ReactNode;
  /** What changes it. */
  children?: ReactNode;
}

/** One setting: its name, its value and the action to change it. */
export function Setting({ name, value, children }: SettingProps) {
  return (
    <li className="flex items-center justify-between gap-y-2 gap-x-6 min-h-14 py-2 border-b border-line text-[15.5px]/[1.4]">
      <span className="flex flex-wrap items-center gap-y-0.5 gap-x-2.5 min-w-0 wrap-anywhere">
        <span>{name}</span>
        {value && <span className="text-ink-2 inline-flex items-center gap-3 min-w-0">{value}</span>}
      </span>
      {children && (
        <span className="flex flex-none gap-5 text-right text-ink-2 has-[>.button]:text-ink">{children}</span>
      )}
    </li>
  );
}
