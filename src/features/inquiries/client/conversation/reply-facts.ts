import type { ReplyField } from '#features/dealership/texts/reply-fields.ts';
import { pricedLabel, vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { InquiryPage } from '../../pipeline.contract.ts';

/** What templates may name, as far as it is known. A price is that of today, or none. */
export function factsOf({
  inquiry: { firstName, lastName, vehicle },
  vehicleNow,
  reply,
}: Pick<InquiryPage, 'inquiry' | 'vehicleNow' | 'reply'>): Record<ReplyField, string> {
  return {
    'first name': firstName,
    'last name': lastName,
    vehicle: vehicleNow?.title ?? (vehicle ? vehicleTitle(vehicle) : ''),
    'price with label': vehicleNow?.price ? pricedLabel(vehicleNow) : '',
    'vehicle link': vehicleNow ? reply.vehicleLink : '',
    dealership: reply.dealership,
    'dealership phone': reply.dealershipPhone,
    'my name': reply.myName,
  };
}
