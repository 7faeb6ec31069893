import { Clock, MapPin, Phone } from 'lucide-react';
import { ButtonLink } from '#client/ui/button.tsx';
import { testDriveHref } from '#features/bookings/booking-paths.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { openingTimes, telephoneLink } from '#features/dealership/dealership.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { ContactDetail, DirectionsLink } from '../contact/contact-detail.tsx';
import { OpenNow } from '../contact/open-now.tsx';

export function ContactBlock() {
  const dealership = useDealership();
  const { address, salesPhones, salesManager, hours } = dealership;
  return (
    <section id="contact" aria-labelledby="contact-title" className="page-width section-space">
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[1fr_1.4fr] lg:gap-20">
        <div>
          <p className="text-eyebrow text-accent-text uppercase">Contact us</p>
          <h2 id="contact-title" className="mt-3 text-title">
            Come for a drive
          </h2>
          <p className="mt-4 text-lead text-muted">
            Tell us which car and when. We will have it at the door, warm and fuelled.
          </p>
          <div className="mt-8 flex flex-wrap gap-3 max-sm:*:w-full">
            <ButtonLink href={testDriveHref(dealership)} size="lg">
              Schedule Test Drive
            </ButtonLink>{' '}
            <ButtonLink href={sitePaths.contact} variant="secondary" size="lg">
              Send a Message
            </ButtonLink>
          </div>
        </div>
        <div className="grid grid-cols-1 gap-8 rounded-card border border-line bg-surface p-6 shadow-card sm:grid-cols-2 sm:p-10">
          <ContactDetail heading="h3" Icon={MapPin} title="Address">
            <address className="not-italic">
              {address.street}
              <br />
              {address.suburb} {address.state} {address.postcode}
            </address>
            <DirectionsLink />
          </ContactDetail>
          <ContactDetail heading="h3" Icon={Clock} title="Opening hours">
            <dl>
              {hours.map((line) => (
                <div key={line.short} className="mb-1">
                  <dt className="text-sm text-muted">{line.days}</dt>
                  <dd>{openingTimes(line)}</dd>
                </div>
              ))}
            </dl>
            <OpenNow />
          </ContactDetail>
          <ContactDetail heading="h3" Icon={Phone} title="Sales">
            {salesPhones.map(({ label, number }) => (
              <CallLink key={number} label={label} number={number} />
            ))}
          </ContactDetail>
          {salesManager && (
            <ContactDetail heading="h3" Icon={Phone} title={salesManager.title}>
              <CallLink label={salesManager.name} number={salesManager.phone} />
            </ContactDetail>
          )}
        </div>
      </div>
    </section>
  );
}

function CallLink({ label, number }: { label: string; number: string }) {
  return (
    <p className="mb-1">
      <span className="block text-sm text-muted">{label}</span>{' '}
      <a href={telephoneLink(number)} className="inline-flex min-h-7 items-center hover:underline">
        {number}
      </a>
    </p>
  );
}
