import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Tooltip } from './tooltip.tsx';

interface ToolButtonProps {
  /** Its whole name, for people who hear it: `Delete photo 2`. */
  label: string;
  /** What the tooltip says. */
  hint: string;
  isOff?: boolean;
  onClick: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * A button that shows only an icon. It is told to be off instead of disabled: a disabled button would lose the focus
 * of the person who just pressed it.
 */
export function ToolButton({ label, hint, isOff, onClick, className, children }: ToolButtonProps) {
  return (
    <Tooltip content={hint}>
      <button
        type="button"
        aria-label={label}
        aria-disabled={isOff || undefined}
        onClick={() => !isOff && onClick()}
        className={classNames(
          'grid size-10 place-items-center rounded-control text-ink pointer-coarse:size-11 aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:opacity-40',
          !isOff && 'hover:bg-sunken',
          className,
        )}
      >
        {children}
      </button>
    </Tooltip>
  );
}
