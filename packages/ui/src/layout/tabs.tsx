import * as Radix from 'radix-ui/tabs';
import type { ReactNode } from 'react';

interface TabsProps {
  /** Accessible name of the tabs; for screen readers only. */
  label: string;
  items: readonly { value: string; label: ReactNode; content: ReactNode }[];
  /** The selected tab if controlled by the parent; otherwise `defaultValue`, or the first. */
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
}

/** Shows one of several panels. Arrow keys, Home and End move between the tabs. */
export function Tabs({ label, items, value, defaultValue, onChange }: TabsProps) {
  return (
    <Radix.Root value={value} defaultValue={defaultValue ?? items[0]?.value} onValueChange={onChange}>
      <Radix.List className="tabs" aria-label={label}>
        {items.map((item) => (
          <Radix.Trigger key={item.value} value={item.value} className="tab">
            {item.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="tab-content">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
