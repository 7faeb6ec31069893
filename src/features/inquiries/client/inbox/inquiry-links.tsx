import { Mail, Phone } from 'lucide-react';
import { classNames } from '#client/ui/class-names.ts';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { dialled, mailHref } from '#features/customers/contact-hrefs.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import type { Inquiry } from '../../inquiry.contract.ts';
import { aboutWords, vehiclesOf } from '../../several-vehicles.ts';

const link = 'block min-h-6 w-fit underline underline-offset-4';
const icon = 'lg:grid lg:size-9 lg:place-items-center lg:rounded-control lg:no-underline lg:hover:bg-sunken';

interface LinkProps<Shown extends keyof Inquiry> {
  inquiry: Pick<Inquiry, Shown>;
  /** In a line of a table on a desk: icons, whose words are heard and shown on focus. */
  isTight?: boolean;
}

export function ContactLinks({ inquiry: { email, phone }, isTight = false }: LinkProps<'email' | 'phone'>) {
  const [mailbox, ...domain] = email.split(/(?<=@)/);
  const words = isTight ? 'lg:sr-only' : undefined;
  const look = classNames(link, isTight && icon);
  const mail = email && (
    <a href={mailHref(email)} className={look}>
      {isTight && <Mail aria-hidden="true" className="size-4 max-lg:hidden" />}
      <span className={words}>
        {mailbox}
        <wbr />
        {domain}
      </span>
    </a>
  );
  const call = phone && (
    <a href={`tel:${dialled(phone)}`} className={look}>
      {isTight && <Phone aria-hidden="true" className="size-4 max-lg:hidden" />}
      <span className={words}>{phone}</span>
    </a>
  );
  if (!isTight)
    return (
      <>
        {mail}
        {call}
      </>
    );
  return (
    <div className="grid lg:flex">
      {mail && <Tooltip content={email}>{mail}</Tooltip>}
      {call && <Tooltip content={phone}>{call}</Tooltip>}
    </div>
  );
}

/** A line of a table names the first alone, and says how many more there are. */
export function AboutVehicle({ inquiry, isTight = false }: LinkProps<'vehicle' | 'alsoAbout'>) {
  const vehicles = vehiclesOf(inquiry);
  const [first] = vehicles;
  if (!first) return null;
  if (isTight) {
    const title = aboutWords(vehicles);
    const look = 'max-w-full max-lg:text-sm lg:truncate lg:leading-6';
    return (
      <a href={vehicleHref(first.id)} title={title} className={classNames(link, look)}>
        {title}
      </a>
    );
  }
  return vehicles.map((vehicle) => (
    <a
      key={`${vehicle.id} ${vehicle.stockNumber}`}
      href={vehicleHref(vehicle.id)}
      className={classNames(link, 'text-sm')}
    >
      {vehicleTitle(vehicle)}
    </a>
  ));
}
