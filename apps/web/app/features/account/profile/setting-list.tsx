import type { ReactNode } from 'react';

/** A titled list of settings, separated by thin lines. */
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

/** One setting: its name, its value and the action to change it. */
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
