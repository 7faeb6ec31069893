import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { bookingCalendarHref } from '#features/bookings/booking-paths.ts';
import type { BookingView, VehicleAvailability } from '#features/bookings/booking-view.ts';
import { zoneWords } from '#features/customers/day-words.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { addressLine } from '#features/dealership/dealership.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { DirectionsLink } from '../contact/contact-detail.tsx';
import { LinkFact, LinkPicture } from '../layout/link-page.tsx';

const newsWords: Readonly<Record<VehicleAvailability, string>> = {
  sold: 'This vehicle has been sold meanwhile. You are welcome anyway: we will show you others like it.',
  gone: 'This vehicle is no longer for sale. You are welcome anyway: we will show you others like it.',
  undecided: 'Please call us about this vehicle before you come.',
};

/** What is booked, when and where, and what to have along. */
export function BookingFacts({ view, children }: { view: BookingView; children: ReactNode }) {
  const dealership = useDealership();
  const isAhead = view.isChangeable;
  return (
    <section aria-label="What is booked" className="flow-root rounded-card border border-line bg-surface p-5">
      {view.vehicle && <LinkPicture vehicleId={view.vehicle.id} title={view.vehicle.title} />}
      {children}
      {view.vehicleNews && <p className="mb-4 font-semibold">{newsWords[view.vehicleNews]}</p>}
      <dl className="grid gap-3">
        <LinkFact label="What">{view.kind}</LinkFact>
        <LinkFact
          label={view.chooseBy ? 'You wanted' : 'When'}
        >{`${view.when} (${zoneWords(dealership.timeZone)})`}</LinkFact>
        <LinkFact label="Where">
          {addressLine(dealership)}{' '}
          {isAhead && (
            <span className="block font-normal">
              <DirectionsLink />
            </span>
          )}
        </LinkFact>
        {view.vehicle && (
          <LinkFact label="Vehicle">
            <SmartLink href={vehicleHref(view.vehicle.id)} className="underline underline-offset-4">
              {view.vehicle.title}
            </SmartLink>
          </LinkFact>
        )}
        {view.isAnyCar && <LinkFact label="Vehicle">Any car</LinkFact>}
        {isAhead && !view.vehicleNews && (
          <LinkFact label="To bring">{view.bring || 'Nothing is needed.'}</LinkFact>
        )}
      </dl>
      {view.hasCalendarFile && (
        <ButtonLink
          href={bookingCalendarHref(view.token)}
          isPlain
          download
          variant="secondary"
          className="mt-5"
        >
          <CalendarPlus aria-hidden="true" className="size-4" />
          Add to My Calendar
        </ButtonLink>
      )}
    </section>
  );
}
