import { type ComponentProps, useRef } from 'react';
import { useSearch } from 'wouter';
import { usePageHead } from '#client/page-head.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { useRead } from '#client/use-read.ts';
import { bookHref, readBookSearch, slotsAddress } from '#features/bookings/booking-paths.ts';
import type { FreeDay } from '#features/bookings/booking-view.ts';
import { BookingForm } from '#features/bookings/client/buyer/booking-form.tsx';
import { ChooseDay } from '#features/bookings/client/buyer/choose-day.tsx';
import { FormProblem } from '#features/bookings/client/buyer/form-problem.tsx';
import { HoldLink } from '#features/bookings/client/buyer/hold-link.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { AboutVehicle } from '#features/inquiries/client/about-vehicle.tsx';
import { useFormAnswer } from '#features/inquiries/client/use-form-answer.ts';
import { contactHref } from '#features/vehicles/vehicle-paths.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { CallBanner } from './layout/call-banner.tsx';
import { PageHeader } from './layout/page-header.tsx';

export { HoldPage } from './hold-page.tsx';

export function BookPage() {
  const { name } = useDealership();
  usePageHead({
    title: `Book a Test Drive | ${name}`,
    description: `Choose a time for a test drive or an inspection at ${name}.`,
    isUnlisted: true,
  });
  const { vehicleId, day, done } = readBookSearch(new URLSearchParams(useSearch()));
  const { data, isError } = useRead(slotsAddress(vehicleId));
  const answer = useFormAnswer();
  const typed = useRef<Readonly<Record<string, string>>>(answer?.values ?? {});
  const writeHref = vehicleId ? contactHref(vehicleId) : sitePaths.contact;
  return (
    <>
      <PageHeader title="Book a Test Drive" isShort />
      <div className="page-width section-space pt-6! sm:pt-10!">
        <div className="mx-auto grid max-w-3xl gap-8">
          {done && <Kept />}
          {answer && <FormProblem text={answer.problem} />}
          {vehicleId && !isError && !done && (
            <div className="grid gap-4">
              <AboutVehicle vehicleId={vehicleId} />
              <HoldLink vehicleId={vehicleId} size="sm" className="justify-self-start" />
            </div>
          )}
          {isError && <NotOffered writeHref={writeHref} />}
          {data && !done && (
            <Times
              free={data.days.find((one) => one.day === day)}
              days={data.days}
              day={day}
              vehicleId={vehicleId}
              needsLicence={data.needsLicence}
              typed={typed}
            />
          )}
          {!isError && (
            <p className="text-muted">
              No time that suits you?{' '}
              <SmartLink
                href={writeHref}
                className="inline-flex min-h-6 items-center underline underline-offset-4"
              >
                Write to us instead
              </SmartLink>
            </p>
          )}
        </div>
      </div>
      <CallBanner title="Rather Talk to Us?" text="Call, and we will find a time together." />
    </>
  );
}

interface TimesProps {
  days: readonly FreeDay[];
  day: string | undefined;
  free: FreeDay | undefined;
  vehicleId: number | undefined;
  needsLicence: boolean;
  typed: ComponentProps<typeof BookingForm>['typed'];
}

function Times({ days, day, free, ...form }: TimesProps) {
  if (free) return <BookingForm key={free.day} free={free} {...form} />;
  return (
    <section aria-labelledby="days-title">
      <h2 id="days-title" className="mb-4 text-heading">
        Choose a day
      </h2>
      {day && <p className="mb-4">No time is left on that day. Please choose another one.</p>}
      {days.length === 0 && (
        <p>There is no free time in the next three weeks. Please call us or write to us.</p>
      )}
      <ChooseDay days={days} hrefOf={(one) => bookHref({ vehicleId: form.vehicleId, day: one })} />
    </section>
  );
}

function Kept() {
  return (
    <div role="status" className="rounded-control border border-line bg-sunken p-4">
      <h2 className="text-heading">We have your request</h2>
      <p className="mt-2">The time is not booked yet: we will confirm it to you, by mail or by phone.</p>
    </div>
  );
}

function NotOffered({ writeHref }: { writeHref: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <h2 className="text-heading">This cannot be booked here</h2>
      <p>The vehicle may be sold, or we take no bookings on the site just now. We are glad to help anyway.</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={sitePaths.browse}>Browse Our Inventory</ButtonLink>{' '}
        <ButtonLink href={writeHref} variant="secondary">
          Write to Us
        </ButtonLink>
      </div>
    </div>
  );
}
