import { writeCsv } from '#client/write-csv.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { toSydneyIso } from '#shared/dates.ts';
import { campaignFields } from '../../came-from.ts';
import type { Inquiry } from '../../inquiry.contract.ts';
import { statusLabels } from '../../pipeline.ts';
import { vehiclesOf } from '../../several-vehicles.ts';

const columns: readonly { heading: string; read: (inquiry: Inquiry) => string }[] = [
  { heading: 'Status', read: ({ isRead }) => (isRead ? 'Read' : 'New') },
  { heading: 'First name', read: ({ firstName }) => firstName },
  { heading: 'Last name', read: ({ lastName }) => lastName },
  { heading: 'Email', read: ({ email }) => email },
  { heading: 'Phone', read: ({ phone }) => phone },
  { heading: 'Interest', read: ({ interest }) => interest },
  {
    heading: 'Vehicle',
    read: (inquiry) => vehiclesOf(inquiry).map(vehicleTitle).join('; '),
  },
  { heading: 'Message', read: ({ message }) => message },
  { heading: 'Received', read: ({ createdAt }) => toSydneyIso(new Date(createdAt)) },
  { heading: 'Stage', read: ({ status }) => (status ? statusLabels[status] : '') },
  { heading: 'Lost because of', read: ({ lostReason }) => lostReason },
  { heading: 'Looked after by', read: ({ assigneeName }) => assigneeName },
  { heading: 'Follow up on', read: ({ followUpOn }) => followUpOn ?? '' },
  { heading: 'Sent from', read: ({ cameFrom }) => cameFrom.page ?? '' },
  { heading: 'First page', read: ({ cameFrom }) => cameFrom.landing ?? '' },
  { heading: 'Website before', read: ({ cameFrom }) => cameFrom.referrerHost ?? '' },
  ...Object.entries(campaignFields).map(([field, name]) => ({
    heading: name,
    read: ({ cameFrom }: Inquiry) => cameFrom[field as keyof typeof campaignFields] ?? '', // its own key
  })),
  { heading: 'Device', read: ({ cameFrom }) => cameFrom.device ?? '' },
];

export function toCsv(inquiries: readonly Inquiry[]): string {
  return writeCsv([
    columns.map(({ heading }) => heading),
    ...inquiries.map((inquiry) => columns.map(({ read }) => read(inquiry))),
  ]);
}
