import * as Primitive from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { classNames } from './class-names.ts';
import { focusIfLost } from './lost-focus.ts';
import { dismissPassingToast } from './toast-store.ts';
import { useFocusToScroll } from './use-focus-to-scroll.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the end. */
  footer?: ReactNode;
  /** For content wider than the usual 32rem. */
  isWide?: boolean;
  /** A click beside it does not close it. */
  isSticky?: boolean;
  /** Initially focused element, the title while it is not there; by default the first field, then the close button. */
  firstFocus?: RefObject<HTMLElement | null> | 'title';
}

/** Opener of the first of chained dialogs; focus returns to it. */
let handedOn: Element | null = null;

/** Traps the focus, restores it, closes on Escape and on a click outside. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  isWide,
  isSticky,
  firstFocus,
}: DialogProps) {
  const cameFrom = useRef<Element>(null);
  const body = useFocusToScroll();
  const heading = useRef<HTMLHeadingElement>(null);
  // Radix restores the focus only to its own trigger, and our dialogs have none.
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    const opener = cameFrom.current;
    handedOn = null;
    if (opener?.isConnected && opener instanceof HTMLElement) opener.focus();
    // Removed, such as the row of a deleted vehicle.
    else focusIfLost(document.querySelector('main'));
  };
  const takeFocus = (event: Event) => {
    const active = document.activeElement;
    cameFrom.current = active === document.body ? handedOn : active;
    handedOn = cameFrom.current;
    // On a phone it would cover the title.
    dismissPassingToast();
    const first = firstFocus ? (firstFocusOf(firstFocus) ?? heading.current) : findField(event.target);
    if (!first) return;
    event.preventDefault();
    first.focus();
  };
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 animate-appear bg-black/60" />
        <Primitive.Content
          // Radix warns about a missing description unless told.
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={giveFocusBack}
          onInteractOutside={(event) => (isSticky || isToast(event.target)) && event.preventDefault()}
          className={classNames(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[min(90dvh,50rem)] w-[calc(100%-2rem)] -translate-1/2 animate-appear flex-col rounded-card bg-surface text-ink shadow-float outline-none',
            // A toast that stays is not over it.
            'sm:toasted:max-h-[min(50rem,calc(100dvh-18rem))]',
            'max-sm:toasted:top-3 max-sm:toasted:max-h-[calc(100dvh-11rem)] max-sm:toasted:translate-y-0',
            isWide ? 'max-w-4xl' : 'max-w-lg',
          )}
        >
          <div className="flex items-start justify-between gap-4 px-6 pt-6">
            <Primitive.Title
              ref={heading}
              tabIndex={-1}
              className="min-w-0 text-heading wrap-anywhere outline-none"
            >
              {title}
            </Primitive.Title>
            <Primitive.Close
              aria-label="Close"
              className="-mt-2 -mr-3 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Primitive.Close>
          </div>
          <div ref={body} className="overflow-y-auto px-6 pt-2 pb-6">
            {description && (
              <Primitive.Description className="text-muted">{description}</Primitive.Description>
            )}
            {children && <div className="mt-4 empty:hidden">{children}</div>}
          </div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4 max-sm:*:grow">
              {footer}
            </div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function firstFocusOf(first: NonNullable<DialogProps['firstFocus']>): HTMLElement | null {
  return first === 'title' ? null : first.current;
}

function findField(dialog: EventTarget | null): HTMLElement | null {
  const fields = ['input', 'select', 'textarea'].map((field) => `${field}:not(:disabled)`);
  return dialog instanceof Element ? dialog.querySelector<HTMLElement>(fields.join()) : null;
}

// A toast is above the dialog; dismissing it, by which it is gone from the page, must not close the dialog.
function isToast(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return !target.isConnected || target.closest('[data-toast-area]') !== null;
}
