import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { useMay } from '#features/staff/client/may.tsx';

/** Buttons of a long form; they stick to the bottom of the window. Who may change nothing has none. */
export function SaveBar({ className, children }: { className?: string; children: ReactNode }) {
  if (!useMay('stock.change')) return null;
  return (
    <div
      className={classNames(
        'sticky bottom-0 z-20 -mx-4 mt-8 flex flex-wrap gap-3 border-t border-line bg-canvas px-4 py-3 sm:-mx-6 sm:px-6 xl:-mx-10 xl:px-10',
        className,
      )}
    >
      {children}
    </div>
  );
}
