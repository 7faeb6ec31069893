import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import { businessHours, dealership, telephoneLink } from '#features/dealership/dealership.ts';
import { ContactDetail, DirectionsLink } from './contact-detail.tsx';
import { OpenNow } from './open-now.tsx';

const { address, salesPhones, salesManager, hours } = dealership;
const phones = [...salesPhones, { label: salesManager.name, number: salesManager.phone }];

export function ContactDetails() {
  return (
    <div className="grid gap-8">
      <ContactDetail heading="h2" Icon={MapPin} title="Address">
        <address className="not-italic">
          {address.street}, {address.suburb} {address.state} {address.postcode}
        </address>
        <DirectionsLink />
      </ContactDetail>
      <ContactDetail heading="h2" Icon={Phone} title="Phone">
        <ul>
          {phones.map(({ label, number }) => (
            <li key={number} className="flex flex-wrap gap-x-3">
              <span className="text-muted">{label}</span>{' '}
              <a href={telephoneLink(number)} className="inline-flex min-h-7 items-center hover:underline">
                {number}
              </a>
            </li>
          ))}
        </ul>
      </ContactDetail>
      <ContactDetail heading="h2" Icon={Mail} title="Email">
        <p>Email enquiries go through the form on this page and are answered within 24 hours.</p>
      </ContactDetail>
      <ContactDetail heading="h2" Icon={Clock} title="Business Hours">
        <dl>
          {hours.map((line) => (
            <div key={line.days} className="flex flex-wrap gap-x-3">
              <dt className="text-muted">{line.days}</dt>
              <dd>{businessHours(line)}</dd>
            </div>
          ))}
        </dl>
        <OpenNow />
      </ContactDetail>
    </div>
  );
}
