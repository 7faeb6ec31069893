import { type ComponentProps, type MouseEvent as ReactMouseEvent, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { focusIfLost } from './lost-focus.ts';
import { SmartLink, type SmartLinkProps } from './smart-link.tsx';

export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'quiet' | 'danger' | 'quietDanger';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Shows a spinner and ignores clicks. */
  isBusy?: boolean;
}

export function Button({ variant, size, isBusy, className, onClick, children, ...button }: ButtonProps) {
  // The second click of a double click comes before the busy state is rendered.
  const isSecond = (event: MouseEvent) => isBusy !== undefined && event.detail > 1;
  const pressed = useFocusAfterWork(isBusy);
  const handleClick = (event: ReactMouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget;
    if (isSecond(event.nativeEvent)) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...button}
      onClick={handleClick}
      disabled={isBusy || button.disabled}
      aria-busy={isBusy || undefined}
      className={classNames(lookOf({ variant, size }), className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}

/** A disabled button loses the focus; this restores it. */
function useFocusAfterWork(isBusy: boolean | undefined) {
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBusy || !pressed.current) return;
    focusIfLost(pressed.current);
    pressed.current = null;
  }, [isBusy]);
  return pressed;
}

export interface ButtonLinkProps extends SmartLinkProps, Look {
  /** From the staff area to public pages, which is a page load. */
  isPlain?: boolean;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, isPlain, ...link }: ButtonLinkProps) {
  const Anchor = isPlain ? 'a' : SmartLink;
  return <Anchor {...link} className={classNames(lookOf({ variant, size }), className)} />;
}

/** Classes of button.css. */
export function lookOf({ variant = 'primary', size = 'md' }: Look): string {
  return `button button-${variant} button-${size}`;
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 animate-turn rounded-full border-2 border-current border-r-transparent"
    />
  );
}
