import { Download } from 'lucide-react';
import { useLocation } from 'wouter';
import { ButtonLink } from '#client/ui/button.tsx';
import { PersonBookingList } from '#features/bookings/client/person-bookings.tsx';
import type { PersonBookings } from '#features/bookings/person-bookings.contract.ts';
import { InquiryTasks } from '#features/dashboard/client/today/inquiry-tasks.tsx';
import { PersonHoldList, usePersonHolds } from '#features/holds/client/person-holds.tsx';
import { AboutVehicle, ContactLinks } from '#features/inquiries/client/inbox/inquiry-links.tsx';
import { CameFromList } from '#features/inquiries/client/pipeline/came-from.tsx';
import type { usePersonChange } from '#features/inquiries/client/pipeline/inquiry-page-queries.ts';
import { OtherVehicles } from '#features/inquiries/client/pipeline/other-vehicles.tsx';
import { SamePerson } from '#features/inquiries/client/pipeline/same-person.tsx';
import { TradeIn } from '#features/inquiries/client/pipeline/trade-in.tsx';
import { SellWon } from '#features/inquiries/client/sale/sell-won.tsx';
import type { downloadAdf, InquiryPage } from '#features/inquiries/pipeline.contract.ts';
import { PersonDataRequests } from '#features/privacy/client/person-data-requests.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { statusLabel } from '#features/vehicles/fields/field-words.ts';
import { pricedLabel } from '#features/vehicles/vehicle-labels.ts';
import { addressOf } from '#shared/call-address.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { Panel } from '../shell/panel.tsx';

interface InquirySideProps {
  page: InquiryPage;
  mayHandle: boolean;
  bookings: PersonBookings['bookings'];
  persons: ReturnType<typeof usePersonChange>;
}

const PERHAPS = 'perhaps-the-same';

/** Brings the person to others who may be the same. */
export function showPerhapsTheSame(): void {
  const place = document.getElementById(PERHAPS);
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}

/** The person, the car, and what was agreed on. */
export function InquirySide({ page, mayHandle, bookings, persons }: InquirySideProps) {
  const { inquiry, vehicleNow, tradeIn, samePerson, joined } = page;
  const mayAnswerRequests = useMay('persons.data');
  const [, navigate] = useLocation();
  const { join, separate, busyIds } = persons;
  const holds = usePersonHolds([inquiry.id, ...joined.map(({ id }) => id)]);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 toast-room-on-desk xl:overflow-y-auto xl:pb-1">
      {samePerson.length > 0 && (
        <div id={PERHAPS} tabIndex={-1}>
          <Panel title="Perhaps the Same Person" isCompact>
            <SamePerson
              others={samePerson}
              isJoined={false}
              mayChange={mayHandle}
              busyIds={busyIds}
              onChange={(ids) => join.mutate({ ids })}
            />
          </Panel>
        </div>
      )}
      <Panel title="Person" isCompact>
        <div className="wrap-anywhere">
          <ContactLinks inquiry={inquiry} />
        </div>
        {inquiry.email === '' && <p className="text-muted">They left no mail address.</p>}
        {!inquiry.phone && <p className="text-muted">They left no phone number.</p>}
      </Panel>
      {joined.length > 0 && (
        <Panel title="The Same Person" isCompact>
          <SamePerson
            others={joined}
            isJoined
            mayChange={mayHandle}
            busyIds={busyIds}
            onChange={(ids) => separate.mutate({ ids })}
          />
        </Panel>
      )}
      {inquiry.vehicle && (
        <Panel title="Vehicle" isCompact>
          <AboutVehicle inquiry={inquiry} />
          <p className="text-sm text-muted">
            {vehicleNow
              ? `The vehicle now: ${pricedLabel(vehicleNow)}, ${statusLabel(vehicleNow.status)}`
              : 'This vehicle is no longer listed.'}
            {vehicleNow && vehicleNow.price !== inquiry.vehicle.price && (
              <> (it was {pricedLabel(inquiry.vehicle)} when they asked)</>
            )}
          </p>
          <SellWon page={page} />
        </Panel>
      )}
      {page.otherVehicles.length > 0 && (
        <Panel title="Other Vehicles They Asked For" isCompact>
          <OtherVehicles vehicles={page.otherVehicles} />
        </Panel>
      )}
      {tradeIn && (
        <Panel title="Trade-In" isCompact>
          <TradeIn inquiryId={inquiry.id} tradeIn={tradeIn} />
        </Panel>
      )}
      {bookings.length > 0 && (
        <Panel title="Their Bookings" isCompact>
          <PersonBookingList bookings={bookings} />
        </Panel>
      )}
      {holds.length > 0 && (
        <Panel title="Their Holds" isCompact>
          <PersonHoldList holds={holds} />
        </Panel>
      )}
      {inquiry.cameFrom.page === sitePaths.hold && holds.length === 0 && (
        <ButtonLink href="/admin/holds" variant="secondary" size="sm" className="w-fit">
          Decide in Holds
        </ButtonLink>
      )}
      <Panel title="Tasks" isCompact>
        <InquiryTasks inquiryId={inquiry.id} />
      </Panel>
      <Panel title="Where They Came From" isCompact>
        <CameFromList cameFrom={inquiry.cameFrom} />
      </Panel>
      {mayAnswerRequests && (
        <Panel title="This Person's Data" isCompact>
          <PersonDataRequests
            found={{ from: 'inquiry', id: inquiry.id }}
            onErased={() => navigate('/admin/inquiries', { replace: true })}
          />
        </Panel>
      )}
      <ButtonLink
        variant="secondary"
        size="sm"
        className="w-fit"
        href={addressOf<typeof downloadAdf>('/api/admin/inquiries/{id}/adf', { params: { id: inquiry.id } })}
        isPlain
        download
      >
        <Download aria-hidden="true" className="size-4" />
        Download ADF
      </ButtonLink>
    </div>
  );
}
