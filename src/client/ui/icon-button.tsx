import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'aria-label' | 'aria-disabled' | 'disabled'> {
  /** Accessible name: `Delete photo 2`. */
  label: string;
  /** The tooltip's text, if shorter. */
  hint?: string;
  isOff?: boolean;
}

/** A button with only an icon. Uses aria-disabled: a disabled button would lose the focus after a press. */
export function IconButton({ label, hint = label, isOff, onClick, className, ...button }: IconButtonProps) {
  return (
    <Tooltip content={hint}>
      <button
        type="button"
        {...button}
        aria-label={label}
        aria-disabled={isOff || undefined}
        onClick={(event) => !isOff && onClick?.(event)}
        className={classNames('grid shrink-0 place-items-center', className)}
      />
    </Tooltip>
  );
}

/** Style among the tools of a picture. */
export const toolLook =
  'size-10 rounded-control text-ink not-aria-disabled:hover:bg-sunken pointer-coarse:size-11 aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:opacity-40';
