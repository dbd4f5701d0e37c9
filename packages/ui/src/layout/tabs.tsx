import * as Radix from 'radix-ui/tabs';
import type { ReactNode } from 'react';

interface TabsProps {
  /** What the tabs divide; heard, not seen. */
  label: string;
  items: readonly { value: string; label: ReactNode; content: ReactNode }[];
  /** The open tab, when the parent keeps it; otherwise `defaultValue`, or the first. */
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
}

/** Parts of a page of which one is shown. Arrows, Home and End move between the tabs. */
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
