import type { ReactNode } from 'react';

/** A headed list of settings between hairlines. */
export function SettingList({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section className="settings" aria-labelledby={id}>
      <h2 id={id} className="type-d4">
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

interface SettingProps {
  name: ReactNode;
  value?: ReactNode;
  action?: ReactNode;
}

/** What it is, what it is set to, and what can be done about it. */
export function Setting({ name, value, action }: SettingProps) {
  return (
    <li className="setting">
      <span className="setting-words">
        <span className="setting-name">{name}</span>
        {value && <span className="setting-value">{value}</span>}
      </span>
      {action && <span className="setting-action">{action}</span>}
    </li>
  );
}
