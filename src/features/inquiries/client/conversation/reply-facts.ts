import type { ReplyField } from '#features/dealership/texts/reply-fields.ts';
import { pricedLabel } from '#features/vehicles/vehicle-labels.ts';
import type { InquiryPage } from '../../pipeline.contract.ts';
import { aboutWords, andMore, vehiclesOf } from '../../several-vehicles.ts';

/** What templates may name, as far as it is known. A price is that of today, or none. */
export function factsOf({
  inquiry,
  vehicleNow,
  reply,
}: Pick<InquiryPage, 'inquiry' | 'vehicleNow' | 'reply'>): Record<ReplyField, string> {
  const { firstName, lastName, alsoAbout = [] } = inquiry;
  return {
    'first name': firstName,
    'last name': lastName,
    vehicle: vehicleNow ? vehicleNow.title + andMore(alsoAbout.length) : aboutWords(vehiclesOf(inquiry)),
    'price with label': vehicleNow?.price ? pricedLabel(vehicleNow) : '',
    'vehicle link': vehicleNow ? reply.vehicleLink : '',
    dealership: reply.dealership,
    'dealership phone': reply.dealershipPhone,
    'my name': reply.myName,
  };
}
