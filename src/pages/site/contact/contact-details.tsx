import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { addressLine, businessHours, telephoneLink } from '#features/dealership/dealership.ts';
import { ContactDetail, DirectionsLink } from './contact-detail.tsx';
import { Messages } from './messages.tsx';
import { OpenNow } from './open-now.tsx';
import { SpecialHours } from './special-hours.tsx';

/** Two columns, so that numbers and hours are below each other. */
const lines = 'grid grid-cols-[auto_max-content] items-baseline justify-start gap-x-4 tight:grid-cols-1';

export function ContactDetails({ vehicleId }: { vehicleId: number | undefined }) {
  const { address, otherAddresses, salesPhones, salesManager, hours, answersWithin } = useDealership();
  const phones = salesManager
    ? [...salesPhones, { label: salesManager.name, number: salesManager.phone }]
    : salesPhones;
  return (
    <div className="grid gap-8">
      <ContactDetail heading="h2" Icon={MapPin} title="Address">
        <address className="not-italic">
          {address.street}, {address.suburb} {address.state} {address.postcode}
        </address>
        <DirectionsLink />
        {otherAddresses?.map((place) => (
          <address key={place.label} className="mt-2 not-italic">
            <span className="block text-muted">{place.label}</span> {addressLine({ address: place })}
          </address>
        ))}
      </ContactDetail>
      <ContactDetail heading="h2" Icon={Phone} title="Phone">
        <ul className={lines}>
          {phones.map(({ label, number }) => (
            <li key={number} className="contents">
              <span className="text-muted">{label}</span>{' '}
              <a href={telephoneLink(number)} className="inline-flex min-h-7 items-center hover:underline">
                {number}
              </a>
            </li>
          ))}
        </ul>
      </ContactDetail>
      <Messages vehicleId={vehicleId} />
      <ContactDetail heading="h2" Icon={Mail} title="Email">
        <p>
          Email enquiries go through the form on this page
          {answersWithin && ` and are answered within ${answersWithin}`}.
        </p>
      </ContactDetail>
      <ContactDetail heading="h2" Icon={Clock} title="Business Hours">
        <dl className={lines}>
          {hours.map((line) => (
            <div key={line.days} className="contents">
              <dt className="text-muted">{line.days}</dt>
              <dd>{businessHours(line)}</dd>
            </div>
          ))}
        </dl>
        <SpecialHours />
        <OpenNow />
      </ContactDetail>
    </div>
  );
}
