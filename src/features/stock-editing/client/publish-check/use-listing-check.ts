import { useMemo } from 'react';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { checkListing, worstFirst } from '#features/listing-quality/publish-check/check-listing.ts';
import type { PublishCheck } from '#features/listing-quality/publish-finding.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { sydneyDay } from '#shared/dates.ts';

/** The publish check of this dealership, with what the channels say; worst first. */
export function useListingCheck(channelChecks: readonly PublishCheck[]): PublishCheck {
  const { licence, address } = useDealership();
  return useMemo(() => {
    const site = { licence, address, today: sydneyDay(new Date()) };
    return (vehicle) => {
      if (isSold(vehicle)) return [];
      const channels = channelChecks.flatMap((check) => check(vehicle));
      return worstFirst([...checkListing(vehicle, site), ...channels]);
    };
  }, [licence, address, channelChecks]);
}
