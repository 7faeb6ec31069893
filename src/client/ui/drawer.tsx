import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

export interface DrawerProps {
  id?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Accessible name. */
  label: string;
  children: ReactNode;
  className?: string;
}

/**
 * A panel that slides in from the right, on the native dialog element: it traps and restores the focus, closes on
 * Escape, and needs no library on the first view.
 */
export function Drawer({ id, open, onOpenChange, label, children, className }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = '';
      dialog.close();
    };
  }, [open]);

  // The dialog element itself is only hit on the backdrop, because the panel fills it.
  const handleClick = (event: MouseEvent) => {
    if (event.target === ref.current) onOpenChange(false);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog already handles Escape
    <dialog
      ref={ref}
      id={id}
      aria-label={label}
      onClick={handleClick}
      onClose={() => open && onOpenChange(false)}
      className={classNames('drawer', className)}
    >
      <div className="flex min-h-full flex-col p-6">
        <button
          type="button"
          aria-label="Close menu"
          onClick={() => onOpenChange(false)}
          className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center self-end rounded-control hover:bg-surface"
        >
          <X aria-hidden="true" className="size-6" />
        </button>
        {children}
      </div>
    </dialog>
  );
}
