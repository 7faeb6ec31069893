import { MessageCircle } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { PriceNote } from '#features/vehicles/client/price-note.tsx';
import { isSold } from '#features/vehicles/sold.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { priceLabel } from '#features/vehicles/vehicle-labels.ts';
import { viewingHref } from '#features/vehicles/vehicle-paths.ts';
import { WaysToReach } from './ways-to-reach.tsx';

interface ViewingBarProps {
  vehicle: Pick<PublicVehicle, 'id' | 'price' | 'priceType' | 'status' | 'smsHref' | 'whatsAppHref'>;
  /** The same link is beside the price. While that is visible, this one is redundant. */
  viewingLink: RefObject<Element | null>;
}

/** Below the sidebar's width price and viewing link stay visible: last on the page, at the foot of the window (viewing-bar.css). */
export function ViewingBar({ vehicle, viewingLink }: ViewingBarProps) {
  const dealership = useDealership();
  const isSaid = useIsInView(viewingLink);
  const [isOpen, setIsOpen] = useState(false);
  if (isSold(vehicle)) return null;
  // The header has a way to call already.
  const hasOtherWays = vehicle.smsHref || vehicle.whatsAppHref;
  return (
    <section
      aria-label="Price and viewing"
      className={classNames(
        'viewing-bar night',
        hasOtherWays && 'viewing-bar-of-three',
        isSaid && !isOpen && 'invisible',
      )}
    >
      <div className="page-width">
        <p>
          {priceLabel(vehicle.price)}
          <PriceNote price={vehicle.price} priceType={vehicle.priceType} />
        </p>
        {hasOtherWays && <ReachButton vehicle={vehicle} onToggle={setIsOpen} />}
        <ButtonLink href={viewingHref(vehicle.id, dealership)} variant="accent">
          Schedule Viewing
        </ButtonLink>
      </div>
    </section>
  );
}

interface ReachButtonProps extends Pick<ViewingBarProps, 'vehicle'> {
  /** After it was opened or closed: meanwhile the bar must not go, or the focus would be lost. */
  onToggle: (isOpen: boolean) => void;
}

/** All ways of the sidebar, under the thumb. The browser opens and closes them, by Escape too. */
function ReachButton({ vehicle, onToggle }: ReachButtonProps) {
  return (
    <>
      <button
        type="button"
        className="button button-secondary reach"
        popoverTarget="reach"
        aria-label="Call or message us"
      >
        <MessageCircle aria-hidden="true" className="size-5" />
      </button>
      <section
        id="reach"
        popover="auto"
        aria-label="Call or message us"
        className="reach-panel"
        onToggle={(event) => onToggle(event.newState === 'open')}
      >
        <WaysToReach vehicle={vehicle} />
      </section>
    </>
  );
}

/** Below the header; when this bar has gone, what it covered is visible too. */
const IN_VIEW = { rootMargin: '-72px 0px 0px', threshold: 1 };

function useIsInView(element: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.at(-1)?.isIntersecting === true),
      IN_VIEW,
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
