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
      <Radix.List
        className="flex gap-7 overflow-x-auto scrollbar-none [box-shadow:inset_0_-1px_var(--line)]"
        aria-label={label}
      >
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className="flex-none min-h-11 pt-2.5 pb-2.75 border-b-2 border-transparent text-[15.5px]/[1.3] text-ink-2 cursor-pointer hover:text-ink data-[state=active]:border-thread data-[state=active]:font-[550] data-[state=active]:text-ink focus-visible:-outline-offset-2 forced-colors:not-data-[state=active]:border-[Canvas]"
          >
            {item.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="pt-6">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
