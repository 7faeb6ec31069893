import { Clock, type LucideIcon, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../client/ui/button.tsx';
import {
  dealership,
  directionsLink,
  openingTimes,
  telephoneLink,
} from '../../../features/dealership/dealership.ts';

const { address, salesPhones, salesManager, hours } = dealership;

export function ContactBlock() {
  return (
    <section id="contact" aria-labelledby="contact-title" className="page-width section-space">
      <div className="grid gap-12 lg:grid-cols-[1fr_1.4fr] lg:gap-20">
        <div>
          <p className="text-eyebrow text-accent-text uppercase">Contact us</p>
          <h2 id="contact-title" className="mt-3 text-title">
            Come for a drive
          </h2>
          <p className="mt-4 text-lead text-muted">
            Tell us which car and when. We will have it at the door, warm and fuelled.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href="/contact?interest=Schedule+Test+Drive" size="lg">
              Schedule Test Drive
            </ButtonLink>
            <ButtonLink href="/contact" variant="secondary" size="lg">
              Send a Message
            </ButtonLink>
          </div>
        </div>
        <div className="grid gap-8 rounded-card border border-line bg-surface p-6 shadow-card sm:grid-cols-2 sm:p-10">
          <Detail Icon={MapPin} title="Address">
            <address className="not-italic">
              {address.street}
              <br />
              {address.suburb} {address.state} {address.postcode}
            </address>
            <a
              href={directionsLink(dealership)}
              target="_blank"
              rel="noopener noreferrer"
              className="mt-1 inline-flex min-h-9 items-center font-semibold underline decoration-accent underline-offset-4"
            >
              Get directions
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </Detail>
          <Detail Icon={Clock} title="Opening hours">
            <dl>
              {hours.map((line) => (
                <div key={line.short} className="mb-1">
                  <dt className="text-sm text-muted">{line.days}</dt>
                  <dd>{openingTimes(line)}</dd>
                </div>
              ))}
            </dl>
          </Detail>
          <Detail Icon={Phone} title="Sales">
            {salesPhones.map(({ label, number }) => (
              <CallLink key={number} label={label} number={number} />
            ))}
          </Detail>
          <Detail Icon={Phone} title={salesManager.title}>
            <CallLink label={salesManager.name} number={salesManager.phone} />
          </Detail>
        </div>
      </div>
    </section>
  );
}

function Detail({ Icon, title, children }: { Icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-4">
      <Icon aria-hidden="true" strokeWidth={1.5} className="mt-0.5 size-5 shrink-0 text-accent-text" />
      <div>
        <h3 className="mb-1 font-semibold">{title}</h3>
        {children}
      </div>
    </div>
  );
}

function CallLink({ label, number }: { label: string; number: string }) {
  return (
    <p className="mb-1">
      <span className="block text-sm text-muted">{label}</span>
      <a
        href={telephoneLink(number)}
        className="inline-flex min-h-7 items-center whitespace-nowrap hover:underline"
      >
        {number}
      </a>
    </p>
  );
}
