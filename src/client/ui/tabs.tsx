import * as Primitive from '@radix-ui/react-tabs';
import type { ReactNode, SyntheticEvent } from 'react';
import { classNames } from './class-names.ts';

export interface TabsProps {
  label: string;
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[];
  /** Omit both for uncontrolled tabs, which start with the first. */
  value?: string;
  onValueChange?: (value: string) => void;
  /** Hides other tabs instead of unmounting them, so that typed text stays. */
  keepsMounted?: boolean;
}

export function Tabs({ label, tabs, value, onValueChange, keepsMounted }: TabsProps) {
  return (
    <TabsFrame defaultValue={tabs[0]?.value} value={value} onValueChange={onValueChange}>
      <TabList label={label} tabs={tabs} className="border-b border-line" />
      {tabs.map((tab) => (
        <TabPanel
          key={tab.value}
          value={tab.value}
          forceMount={keepsMounted || undefined}
          className="pt-6 data-[state=inactive]:hidden"
        >
          {tab.content}
        </TabPanel>
      ))}
    </TabsFrame>
  );
}

/** For tabs that stand elsewhere than right above their panels: around both. */
export const TabsFrame = Primitive.Root;
export const TabPanel = Primitive.Content;

interface TabListProps {
  label: string;
  tabs: readonly { value: string; label: ReactNode }[];
  className?: string;
}

export function TabList({ label, tabs, className }: TabListProps) {
  return (
    <Primitive.List aria-label={label} className={classNames('flex gap-1 overflow-x-auto', className)}>
      {tabs.map((tab) => (
        <Primitive.Trigger
          key={tab.value}
          value={tab.value}
          onPointerDown={markPressed}
          onKeyDown={unmarkPressed}
          onBlur={unmarkPressed}
          className="-mb-px min-h-11 border-b-2 border-transparent px-4 py-2 font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-pressed:outline-none data-[state=active]:border-accent data-[state=active]:text-ink"
        >
          {tab.label}
        </Primitive.Trigger>
      ))}
    </Primitive.List>
  );
}

// Radix focuses a pressed tab by script, which browsers show like keyboard focus.
const markPressed = ({ currentTarget }: SyntheticEvent) => currentTarget.setAttribute('data-pressed', '');
const unmarkPressed = ({ currentTarget }: SyntheticEvent) => currentTarget.removeAttribute('data-pressed');
