import type { ComponentProps } from 'react';
import { useRead } from '#client/api/use-read.ts';
import { ButtonLink } from '#client/ui/button.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { isOnHold, isSold } from '#features/vehicles/sold.ts';
import { holdHref, vehicleAddress } from '#features/vehicles/vehicle-paths.ts';

interface HoldLinkProps extends Pick<ComponentProps<typeof ButtonLink>, 'size' | 'className'> {
  vehicleId: number;
}

/** Leads to the form for a hold, unless the vehicle is sold or kept for somebody already. */
export function HoldLink({ vehicleId, ...look }: HoldLinkProps) {
  const { takesHolds } = useDealership();
  const { data: vehicle } = useRead(vehicleAddress(vehicleId));
  if (!takesHolds || !vehicle || isSold(vehicle) || isOnHold(vehicle)) return null;
  return (
    <ButtonLink href={holdHref(vehicleId)} variant="secondary" {...look}>
      Ask Us to Hold It
    </ButtonLink>
  );
}
