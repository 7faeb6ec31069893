import { useSearch } from 'wouter';
import { useRead } from '#client/api/use-read.ts';
import { usePageHead } from '#client/page-head.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { bookHref } from '#features/bookings/booking-paths.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { HoldLink } from '#features/holds/client/buyer/hold-link.tsx';
import { InquiryForm } from '#features/inquiries/client/inquiry-form.tsx';
import { readInquirySearch } from '#features/inquiries/client/inquiry-search.ts';
import { contactInterests } from '#features/inquiries/interests.ts';
import { vehicleAddress } from '#features/vehicles/vehicle-paths.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { CallBanner } from '../layout/call-banner.tsx';
import { OurPlace } from '../layout/our-place.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { ContactDetails } from './contact-details.tsx';
import { DealershipMap } from './dealership-map.tsx';

export function ContactPage() {
  const dealership = useDealership();
  const promise = dealership.answersWithin
    ? ` Enquiries are answered within ${dealership.answersWithin}.`
    : '';
  usePageHead({
    title: `Contact Us | ${dealership.name}`,
    description: `Call, visit or write to ${dealership.name} in ${dealership.address.suburb} ${dealership.address.state}.${promise}`,
    canonicalPath: sitePaths.contact,
  });
  const isOpenAllWeek = dealership.hours.every(({ opens }) => opens);
  const banner = (
    <CallBanner
      title="Call Us Today"
      text={isOpenAllWeek ? 'Seven days a week, during opening hours.' : 'During opening hours.'}
    />
  );
  const search = useSearch();
  const asksForVehicle = new URLSearchParams(search).has('vehicle');
  const { vehicleId, interest } = readInquirySearch(
    search,
    contactInterests,
    asksForVehicle ? 'Schedule Test Drive' : 'Purchase Inquiry',
  );
  const { isError: isGone } = useRead(vehicleAddress(vehicleId ?? 0), {
    isEnabled: vehicleId !== undefined,
  });
  return (
    <>
      <PageHeader
        title="Contact Us"
        lead={asksForVehicle ? undefined : 'Talk to a person who knows the car you are asking about.'}
        isShort={asksForVehicle}
        beside={!asksForVehicle && <OurPlace />}
      >
        {dealership.takesBookings && (
          <ButtonLink href={bookHref({ vehicleId: isGone ? undefined : vehicleId })} variant="accent">
            Book a Test Drive
          </ButtonLink>
        )}{' '}
        {vehicleId && <HoldLink vehicleId={vehicleId} />}
      </PageHeader>
      {!asksForVehicle && banner}
      <div
        className={classNames(
          'page-width section-space grid grid-cols-1 gap-12 lg:grid-cols-[1.2fr_1fr] lg:gap-20',
          asksForVehicle && 'pt-6! sm:pt-10!',
        )}
      >
        {/* First on a phone: most visitors come for the form. */}
        <section id="contact" aria-labelledby="contact-title">
          <h2 id="contact-title" className="mb-6 text-title">
            Send Us a Message
          </h2>
          <InquiryForm kind="contact" name="contact" interest={interest} vehicleId={vehicleId} />
        </section>
        <div className="grid content-start gap-10">
          <ContactDetails vehicleId={vehicleId} />
          <DealershipMap />
        </div>
      </div>
      {asksForVehicle && banner}
    </>
  );
}
