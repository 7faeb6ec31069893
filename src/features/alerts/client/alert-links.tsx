import { BellRing } from 'lucide-react';
import { useRead } from '#client/api/use-read.ts';
import { ButtonLink } from '#client/ui/button.tsx';
import type { VehicleFilters } from '#features/vehicles/search/vehicle-filters.ts';
import { alertsOfferAddress, followHref, newSearchAlertHref } from '../alert-paths.ts';

interface AlertLinkProps {
  href: string;
  text: string;
  className?: string | undefined;
}

/** Leads to the form of an alert, where mail is set up. The form is a page of its own, so that no other gets heavier. */
function AlertLink({ href, text, className }: AlertLinkProps) {
  const { data } = useRead(alertsOfferAddress());
  if (!data?.isOffered) return null;
  return (
    <ButtonLink href={href} variant="secondary" className={className}>
      <BellRing aria-hidden="true" className="size-5" />
      {text}
    </ButtonLink>
  );
}

/** Below the result of a search, and where it finds nothing. */
export function SearchAlertLink({ filters, className }: { filters: VehicleFilters; className?: string }) {
  return (
    <AlertLink
      href={newSearchAlertHref(filters)}
      text="Email Me When New Ones Arrive"
      className={className}
    />
  );
}

export function FollowLink({ vehicleId, className }: { vehicleId: number; className?: string }) {
  return <AlertLink href={followHref(vehicleId)} text="Tell Me If the Price Drops" className={className} />;
}

/** For who comes too late for this one. */
export function NextOfItsKindLink({
  make,
  model,
  className,
}: {
  make: string;
  model: string;
  className?: string;
}) {
  const filters = { ...(make && { make }), ...(model && { model }) };
  return (
    <AlertLink
      href={newSearchAlertHref(filters)}
      text="Tell Me When the Next One Comes"
      className={className}
    />
  );
}
