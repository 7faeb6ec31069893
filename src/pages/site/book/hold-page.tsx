import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useRead } from '#client/api/use-read.ts';
import { usePageHead } from '#client/page-head.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { readBookSearch, TO_OPEN } from '#features/customers/book-search.ts';
import { FormProblem } from '#features/customers/client/buyer/form-problem.tsx';
import { useFormAnswer } from '#features/customers/client/buyer/use-form-answer.ts';
import { useForgetSent } from '#features/customers/client/buyer/use-kept-typing.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { HoldForm } from '#features/holds/client/buyer/hold-form.tsx';
import { AboutVehicle } from '#features/inquiries/client/about-vehicle.tsx';
import { isOnHold, isSold } from '#features/vehicles/sold.ts';
import { askHref, vehicleAddress, vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { CallBanner } from '../layout/call-banner.tsx';
import { PageHeader } from '../layout/page-header.tsx';

/** Where a buyer asks for a vehicle to be kept. The server leads here only for a vehicle, and while holds are offered. */
export function HoldPage() {
  const { name } = useDealership();
  usePageHead({
    title: `Hold a Vehicle | ${name}`,
    description: `Ask ${name} to hold a vehicle for you.`,
    isUnlisted: true,
  });
  const { vehicleId: asked, done } = readBookSearch(new URLSearchParams(useSearch()));
  const vehicleId = typeof asked === 'number' ? asked : 0;
  const { data: vehicle, isError } = useRead(vehicleAddress(vehicleId));
  const answer = useFormAnswer();
  const isGone = isError || (vehicle && isSold(vehicle));
  const isKept = vehicle !== undefined && isOnHold(vehicle);
  return (
    <>
      <PageHeader title="Hold a Vehicle" isShort />
      <div className="page-width section-space pt-6! sm:pt-10!">
        <div className="mx-auto grid max-w-3xl gap-8">
          {answer && <FormProblem text={answer.problem} />}
          {done && <Asked isKept={isKept} isToOpen={done === TO_OPEN} />}
          {!isError && <AboutVehicle vehicleId={vehicleId} />}
          {done && (
            <ButtonLink href={vehicleHref(vehicleId)} variant="secondary" className="justify-self-start">
              Back to the Vehicle
            </ButtonLink>
          )}
          {!done && isGone && (
            <NotHeld vehicleId={vehicleId}>
              It has been sold or is no longer listed. We are glad to help you find another one.
            </NotHeld>
          )}
          {!done && isKept && (
            <NotHeld vehicleId={vehicleId}>It may become free again: you may still send an inquiry.</NotHeld>
          )}
          {!done && vehicle && !isGone && !isKept && (
            <>
              <p className="max-w-prose">
                Tell us who you are and until when you need it. It costs nothing and does not oblige you to
                buy. It is held once we have confirmed it to you.
              </p>
              <HoldForm vehicleId={vehicleId} />
            </>
          )}
        </div>
      </div>
      <CallBanner title="Rather Talk to Us?" text="Call, and we will tell you at once." />
    </>
  );
}

function Asked({ isKept, isToOpen }: { isKept: boolean; isToOpen: boolean }) {
  useForgetSent('hold');
  return (
    <div role="status" className="rounded-control border border-line bg-sunken p-4">
      <h2 className="text-heading">
        {isToOpen && !isKept ? 'Please open our mail' : 'We have your request'}
      </h2>
      <p className="mt-2">
        {isKept
          ? 'This vehicle is kept for somebody by now. Unless we have confirmed that this is you, your request counts as an inquiry, which we will answer.'
          : isToOpen
            ? 'Open the link in the mail that we have sent you, and confirm within the next hour. Many people are asking at the moment, so a request that nobody confirms ends by itself. No mail after a few minutes? Look in your spam folder, or call us.'
            : 'The vehicle is not held yet: we will confirm by mail or by phone, and tell you until when we hold it.'}
      </p>
    </div>
  );
}

function NotHeld({ vehicleId, children }: { vehicleId: number; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-4">
      <h2 className="text-heading">This vehicle cannot be held</h2>
      <p>{children}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={askHref(vehicleId)}>Send an Inquiry</ButtonLink>{' '}
        <ButtonLink href={sitePaths.browse} variant="secondary">
          Browse Our Inventory
        </ButtonLink>
      </div>
    </div>
  );
}
