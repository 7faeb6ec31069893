import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

/** The buttons of a long form: they stay in view at the lower edge while the form goes on below. */
export function SaveBar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'sticky bottom-0 z-20 -mx-4 mt-8 flex flex-wrap gap-3 border-t border-line bg-canvas px-4 py-3 sm:-mx-6 sm:px-6 lg:-mx-10 lg:px-10',
        className,
      )}
    >
      {children}
    </div>
  );
}
