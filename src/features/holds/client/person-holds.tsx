import { SmartLink } from '#client/ui/smart-link.tsx';
import { VehicleNow } from '#features/customers/client/vehicle-now.tsx';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { asInquiryDates } from '#shared/dates.ts';
import type { Hold } from '../hold.contract.ts';
import { HoldBadge, holdTime } from './hold-badge.tsx';
import { useHolds } from './hold-queries.ts';

/** Holds that belong to one of these inquiries, as far as the page of holds has them. */
export function usePersonHolds(inquiryIds: readonly number[]): Hold[] {
  const { data } = useHolds();
  return data?.holds.filter(({ inquiryId }) => inquiryId !== null && inquiryIds.includes(inquiryId)) ?? [];
}

/** Which vehicle until when; each leads to where it is decided. */
export function PersonHoldList({ holds }: { holds: readonly Hold[] }) {
  return (
    <ul className="divide-y divide-line">
      {holds.map((hold) => (
        <li key={hold.id} className="py-2 first:pt-0 last:pb-0">
          <SmartLink
            href={`/admin/holds?hold=${hold.id}`}
            className="block min-h-6 w-fit font-semibold underline underline-offset-4"
          >
            {hold.vehicle ? vehicleTitle(hold.vehicle) : 'A vehicle that is gone'}
          </SmartLink>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <HoldBadge hold={hold} />
            <span>{asInquiryDates(holdTime(hold))}</span>
            <VehicleNow booking={hold} />
          </p>
        </li>
      ))}
    </ul>
  );
}
