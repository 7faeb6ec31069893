import { classNames } from '#client/ui/class-names.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import type { Inquiry } from '../../inquiry.contract.ts';

const link = 'block min-h-6 w-fit underline underline-offset-4';

export function mailHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** The digits of a number, as telephones take them. */
export function dialled(phone: string): string {
  return phone.replaceAll(/[^\d+]/g, '');
}

export function ContactLinks({ inquiry }: { inquiry: Inquiry }) {
  const [mailbox, ...domain] = inquiry.email.split(/(?<=@)/);
  return (
    <>
      <a href={mailHref(inquiry.email)} className={link}>
        {mailbox}
        <wbr />
        {domain}
      </a>
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
