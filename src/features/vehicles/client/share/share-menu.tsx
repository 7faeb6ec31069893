import { Share2 } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { useDismissal } from '#client/hooks/use-dismissal.ts';
import { lazily } from '#client/lazily.tsx';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast-store.ts';
import type { SharedVehicle } from './share-links.ts';

// Loaded on demand: most visitors never share, and the page's code is to stay small.
const ShareWays = lazily(async () => (await import('./share-ways.tsx')).ShareWays);

/** Five ways to share a vehicle, below the row that the button is in: they make their own room and cover nothing. */
export function ShareMenu({ vehicle }: { vehicle: SharedVehicle }) {
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const open = async () => {
    try {
      await ShareWays.preload();
      setIsOpen(true);
    } catch (error) {
      console.warn('The ways to share could not be loaded', error);
      showToast({
        title: 'Sharing is not available',
        description: 'It could not be loaded. Please check the connection and try again.',
        variant: 'destructive',
      });
    }
  };
  useDismissal(menu, isOpen, (isByKey) => (isByKey ? close() : setIsOpen(false)));
  return (
    <div ref={menu} className="contents">
      <Button
        ref={button}
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onClick={() => (isOpen ? setIsOpen(false) : void open())}
      >
        <Share2 aria-hidden="true" className="size-4" />
        Share
      </Button>
      {isOpen && (
        <ul
          id={id}
          className="order-last col-span-full animate-appear rounded-card border border-line bg-surface p-1.5"
        >
          <Suspense>
            <ShareWays vehicle={vehicle} onDone={close} />
          </Suspense>
        </ul>
      )}
    </div>
  );
}

/** A failure shows when it is opened. */
function warmUp(): void {
  ShareWays.preload().catch(() => {});
}
