import { X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { currentToast, dismissToast, type ShownToast, showToast, subscribeToToasts } from './toast-store.ts';
import { ACTION_TOAST_MS, startToastTimer, type ToastTimer } from './toast-timer.ts';
import { useSwipeRight } from './use-swipe-right.ts';

export { showToast };

/**
 * Where toasts appear. Both live regions are always in the page, because screen readers announce only changes of
 * regions they know. No library: it must be loaded even when the toast reports a network failure.
 */
export function ToastArea() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, () => undefined);
  const area = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);

  const hasFocus = () => area.current?.contains(document.activeElement);
  const dismiss = () => {
    const hadFocus = hasFocus();
    dismissToast();
    if (hadFocus && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'F8' && area.current) {
        event.preventDefault();
        if (!hasFocus()) cameFrom.current = document.activeElement;
        (area.current.querySelector('button') ?? area.current).focus();
      } else if (event.key === 'Escape' && hasFocus()) {
        event.stopPropagation(); // for the toast, not for the dialog or menu below
        dismiss();
      }
    };
    // An open dialog takes back every focus that leaves it, except to a toast.
    const hideFromDialogs = (event: FocusEvent) => {
      const isHere = [event.target, event.relatedTarget].some((one) => area.current?.contains(one as Node));
      if (isHere) event.stopPropagation();
    };
    window.addEventListener('keydown', handleKey, { capture: true });
    document.body.addEventListener('focusin', hideFromDialogs);
    document.body.addEventListener('focusout', hideFromDialogs);
    return () => {
      window.removeEventListener('keydown', handleKey, { capture: true });
      document.body.removeEventListener('focusin', hideFromDialogs);
      document.body.removeEventListener('focusout', hideFromDialogs);
    };
  });

  const isUrgent = toast?.variant === 'destructive';
  const card = toast && <ToastCard key={toast.showing} toast={toast} onDismiss={dismiss} />;
  return (
    <section
      ref={area}
      tabIndex={-1}
      aria-label="Notifications (F8)"
      data-toast-area=""
      className="toast-area pointer-events-none fixed right-0 z-60 w-full max-w-md px-4 outline-none tight:px-2 print:hidden"
    >
      <div role="status" aria-live="polite" aria-atomic="true">
        {!isUrgent && card}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true">
        {isUrgent && card}
      </div>
    </section>
  );
}

function ToastCard({ toast, onDismiss }: { toast: ShownToast; onDismiss: () => void }) {
  const timer = useRef<ToastTimer | undefined>(undefined);
  const { offsetPx, handlers } = useSwipeRight(onDismiss);

  const hasAction = Boolean(toast.action);
  useEffect(() => {
    timer.current = startToastTimer(dismissToast, hasAction ? ACTION_TOAST_MS : undefined);
    return () => timer.current?.stop();
  }, [hasAction]);

  const pause = () => timer.current?.pause();
  const resume = () => timer.current?.resume();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only pauses and swipes; the button dismisses
    <div
      {...handlers}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
      style={{ translate: `${offsetPx}px 0`, opacity: 1 - Math.min(offsetPx, 200) / 250 }}
      className={classNames(
        'pointer-events-auto flex animate-rise touch-pan-y items-start gap-3 rounded-card border p-4 tight:gap-1 tight:p-3 shadow-float select-none',
        toast.variant === 'destructive'
          ? 'border-transparent bg-danger text-danger-ink'
          : 'border-line bg-surface text-ink',
      )}
    >
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{toast.title}</p>
        {toast.description && <p className="mt-0.5 text-sm">{toast.description}</p>}
      </div>
      {toast.action && (
        <button
          type="button"
          onClick={() => {
            onDismiss();
            toast.action?.onPress();
          }}
          className="-my-1 min-h-9 shrink-0 rounded-control border border-control px-3 text-sm font-semibold hover:bg-sunken"
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss notification"
        onClick={onDismiss}
        className="-m-2 grid size-9 shrink-0 place-items-center rounded-control hover:bg-black/10 focus-visible:-outline-offset-2 focus-visible:outline-current"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
