import { classNames } from '#client/ui/class-names.ts';
import { dialled, mailHref } from '#features/customers/contact-hrefs.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import type { Inquiry } from '../../inquiry.contract.ts';

const link = 'block min-h-6 w-fit underline underline-offset-4';

export function ContactLinks({ inquiry }: { inquiry: Inquiry }) {
  const [mailbox, ...domain] = inquiry.email.split(/(?<=@)/);
  return (
    <>
      {inquiry.email && (
        <a href={mailHref(inquiry.email)} className={link}>
          {mailbox}
          <wbr />
          {domain}
        </a>
      )}
      {inquiry.phone && (
        <a href={`tel:${dialled(inquiry.phone)}`} className={link}>
          {inquiry.phone}
        </a>
      )}
    </>
  );
}

export function AboutVehicle({ inquiry: { vehicle } }: { inquiry: Inquiry }) {
  if (!vehicle) return null;
  return (
    <a href={vehicleHref(vehicle.id)} className={classNames(link, 'text-sm')}>
      {vehicleTitle(vehicle)}
    </a>
  );
}
