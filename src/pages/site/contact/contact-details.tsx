import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  businessHours,
  dealership,
  directionsLink,
  telephoneLink,
} from '../../../features/dealership/dealership.ts';
import { OpenNow } from './open-now.tsx';

const { address, salesPhones, salesManager, hours } = dealership;
const phones = [...salesPhones, { label: salesManager.name, number: salesManager.phone }];

export function ContactDetails() {
  return (
    <div className="grid gap-8">
      <Detail Icon={MapPin} title="Address">
        <address className="not-italic">
          {address.street}, {address.suburb} {address.state} {address.postcode}
        </address>
        <a
          href={directionsLink(dealership)}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-9 items-center font-semibold underline decoration-accent underline-offset-4"
        >
          Get Directions
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </Detail>
      <Detail Icon={Phone} title="Phone">
        <ul>
          {phones.map(({ label, number }) => (
            <li key={number} className="flex flex-wrap gap-x-3">
              <span className="text-muted">{label}</span>
              <a href={telephoneLink(number)} className="inline-flex min-h-7 items-center hover:underline">
                {number}
              </a>
            </li>
          ))}
        </ul>
      </Detail>
      <Detail Icon={Mail} title="Email">
        <p>Email enquiries go through the form on this page and are answered within 24 hours.</p>
      </Detail>
      <Detail Icon={Clock} title="Business Hours">
        <dl>
          {hours.map((line) => (
            <div key={line.days} className="flex flex-wrap gap-x-3">
              <dt className="text-muted">{line.days}</dt>
              <dd>{businessHours(line)}</dd>
            </div>
          ))}
        </dl>
        <OpenNow />
      </Detail>
    </div>
  );
}

function Detail({ Icon, title, children }: { Icon: typeof Clock; title: string; children: ReactNode }) {
  return (
    <section className="flex gap-4">
      <Icon aria-hidden="true" strokeWidth={1.5} className="mt-1 size-5 shrink-0 text-accent-text" />
      <div>
        <h2 className="mb-1 font-semibold">{title}</h2>
        {children}
      </div>
    </section>
  );
}
