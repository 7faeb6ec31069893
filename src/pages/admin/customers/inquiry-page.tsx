import { ArrowLeft, MessageSquare, Phone } from 'lucide-react';
import { useLocation } from 'wouter';
import type { AdminPageProps } from '#client/admin-page.ts';
import { ApiError } from '#client/api/api-request.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import {
  bookingEntries,
  PersonBookingList,
  usePersonBookings,
} from '#features/bookings/client/person-bookings.tsx';
import { dialled } from '#features/customers/contact-hrefs.ts';
import { formatInquiryTime } from '#features/inquiries/client/inbox/inquiry-date.ts';
import { InquiryDetails, replyHref } from '#features/inquiries/client/inbox/inquiry-details.tsx';
import { useMarkRead } from '#features/inquiries/client/inbox/inquiry-queries.ts';
import { CameFromList } from '#features/inquiries/client/pipeline/came-from.tsx';
import { ASSIGNEE, FollowForm } from '#features/inquiries/client/pipeline/follow-form.tsx';
import { InquiryKeys } from '#features/inquiries/client/pipeline/inquiry-keys.tsx';
import { useInquiryPage, usePersonChange } from '#features/inquiries/client/pipeline/inquiry-page-queries.ts';
import { InquiryTimeline } from '#features/inquiries/client/pipeline/inquiry-timeline.tsx';
import { NoteForm } from '#features/inquiries/client/pipeline/note-form.tsx';
import { OtherVehicles } from '#features/inquiries/client/pipeline/other-vehicles.tsx';
import { ReplyForm } from '#features/inquiries/client/pipeline/reply-form.tsx';
import { SamePerson } from '#features/inquiries/client/pipeline/same-person.tsx';
import { StatusBadge } from '#features/inquiries/client/pipeline/status-badge.tsx';
import { TradeIn } from '#features/inquiries/client/pipeline/trade-in.tsx';
import { waitingWords } from '#features/inquiries/client/pipeline/waiting-words.ts';
import type { downloadAdf, InquiryPage as Page } from '#features/inquiries/pipeline.contract.ts';
import { PersonDataRequests } from '#features/privacy/client/person-data-requests.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { statusLabel } from '#features/vehicles/fields/field-words.ts';
import { pricedLabel } from '#features/vehicles/vehicle-labels.ts';
import { addressOf } from '#shared/call-address.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { Panel } from '../shell/panel.tsx';

/** One inquiry with everything about it. */
export function InquiryPage({ params }: AdminPageProps) {
  const query = useInquiryPage(Number(params.id) || 0);
  const { data: page, isError, error } = query;
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <ButtonLink href="/admin/inquiries" variant="quiet" size="sm" className="mb-4 -ml-3">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to Inquiries
      </ButtonLink>
      {page ? (
        <Content key={page.inquiry.id} page={page} />
      ) : (
        <>
          <PageHeading title="Inquiry" />
          {isMissing ? (
            <EmptyState
              title="Inquiry not found"
              hint="It was removed, or somebody else looks after it now."
            />
          ) : isError ? (
            <LoadFailed title="Failed to load the inquiry. Please try again." query={query} />
          ) : (
            <Skeleton className="h-96" />
          )}
        </>
      )}
    </>
  );
}

const REPLY = 'reply';

function showReply(): void {
  const form = document.getElementById(REPLY);
  form?.scrollIntoView();
  form?.querySelector('select')?.focus({ preventScroll: true });
}

const NEXT_STEP = 'next-step';

function showAssignee(): void {
  const form = document.getElementById(NEXT_STEP);
  form?.scrollIntoView({ block: 'center' });
  form?.querySelector<HTMLElement>(`[name="${ASSIGNEE}"]`)?.focus({ preventScroll: true });
}

function Content({ page }: { page: Page }) {
  const { inquiry, vehicleNow, tradeIn, samePerson, joined, timeline } = page;
  const mayHandle = useMay('inquiries.handle');
  const { data: booked } = usePersonBookings(inquiry.id);
  const mayAnswerRequests = useMay('persons.data');
  const [, navigate] = useLocation();
  const mayReply = mayHandle && page.reply.isMailSetUp;
  const markRead = useMarkRead();
  const { join, separate } = usePersonChange(inquiry.id);
  const busyIds = [join, separate].flatMap(({ isPending, variables }) => (isPending ? variables.ids : []));
  return (
    <>
      <PageHeading
        title={`${inquiry.firstName} ${inquiry.lastName}`}
        description={`${inquiry.interest} · ${formatInquiryTime(inquiry.createdAt)}`}
      >
        {inquiry.isSpam ? (
          <Badge tone="red" className="self-center">
            Spam
          </Badge>
        ) : (
          <StatusBadge status={inquiry.status} className="self-center" />
        )}
        {mayHandle && !inquiry.isRead && (
          <Button variant="secondary" isBusy={markRead.isPending} onClick={() => markRead.mutate(inquiry.id)}>
            Mark Read
          </Button>
        )}
        <ButtonLink
          variant="secondary"
          href={addressOf<typeof downloadAdf>('/api/admin/inquiries/{id}/adf', {
            params: { id: inquiry.id },
          })}
          isPlain
          download
        >
          Download ADF
        </ButtonLink>
        {inquiry.phone && (
          <>
            <ButtonLink href={`tel:${dialled(inquiry.phone)}`} variant="secondary">
              <Phone aria-hidden="true" className="size-5" />
              Call
            </ButtonLink>
            <ButtonLink href={`sms:${dialled(inquiry.phone)}`} variant="secondary">
              <MessageSquare aria-hidden="true" className="size-5" />
              SMS
            </ButtonLink>
          </>
        )}
        {mayReply ? (
          <Button onClick={showReply}>Reply</Button>
        ) : (
          <ButtonLink href={replyHref(inquiry)}>Reply</ButtonLink>
        )}
      </PageHeading>
      <InquiryKeys
        inquiryId={inquiry.id}
        mayHandle={mayHandle}
        onAssign={showAssignee}
        onDone={() => !inquiry.isRead && markRead.mutate(inquiry.id)}
      />
      {inquiry.waitedMinutes !== null && (
        <p className="mb-4">
          {inquiry.isOverdue && (
            <Badge tone="red" className="mr-2">
              Overdue
            </Badge>
          )}
          Waiting for an answer for {waitingWords(inquiry.waitedMinutes)} of opening time.
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Panel title="Message">
            <InquiryDetails inquiry={inquiry} />
            {inquiry.cameFrom.page === sitePaths.hold && (
              <ButtonLink href="/admin/holds" variant="secondary" size="sm" className="mt-3">
                Decide in Holds
              </ButtonLink>
            )}
            {inquiry.vehicle && (
              <p className="mt-3 text-sm text-muted">
                {vehicleNow
                  ? `The vehicle now: ${pricedLabel(vehicleNow)}, ${statusLabel(vehicleNow.status)}`
                  : 'This vehicle is no longer listed.'}
                {vehicleNow && vehicleNow.price !== inquiry.vehicle.price && (
                  <> (it was {pricedLabel(inquiry.vehicle)} when they wrote)</>
                )}
              </p>
            )}
          </Panel>
          {tradeIn && (
            <Panel title="Trade-In">
              <TradeIn inquiryId={inquiry.id} tradeIn={tradeIn} />
            </Panel>
          )}
          <div id={NEXT_STEP}>
            <Panel title="Next Step">
              <FollowForm page={page} mayChange={mayHandle} />
            </Panel>
          </div>
          {mayReply && (
            <div id={REPLY} className="scroll-mt-20">
              <Panel title="Reply by Mail">
                <ReplyForm page={page} />
              </Panel>
            </div>
          )}
          <Panel title="Where They Came From">
            <CameFromList cameFrom={inquiry.cameFrom} />
          </Panel>
          {booked && booked.bookings.length > 0 && (
            <Panel title="Their Bookings">
              <PersonBookingList bookings={booked.bookings} />
            </Panel>
          )}
          {page.otherVehicles.length > 0 && (
            <Panel title="Other Vehicles They Asked For">
              <OtherVehicles vehicles={page.otherVehicles} />
            </Panel>
          )}
          {joined.length > 0 && (
            <Panel title="The Same Person">
              <SamePerson
                others={joined}
                isJoined
                mayChange={mayHandle}
                busyIds={busyIds}
                onChange={(id) => separate.mutate({ ids: [id] })}
              />
            </Panel>
          )}
          {samePerson.length > 0 && (
            <Panel title="Perhaps the Same Person">
              <SamePerson
                others={samePerson}
                isJoined={false}
                mayChange={mayHandle}
                busyIds={busyIds}
                onChange={(id) => join.mutate({ ids: [id] })}
              />
            </Panel>
          )}
        </div>
        <Panel title="What Happened" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {mayHandle && (
            <div className="mb-5 border-b border-line pb-5">
              <NoteForm inquiryId={inquiry.id} />
            </div>
          )}
          <InquiryTimeline
            inquiry={inquiry}
            joined={joined}
            timeline={timeline}
            besides={bookingEntries(booked?.events)}
          />
        </Panel>
        {mayAnswerRequests && (
          <Panel title="This Person's Data" className="lg:col-start-1">
            <PersonDataRequests
              found={{ from: 'inquiry', id: inquiry.id }}
              onErased={() => navigate('/admin/inquiries', { replace: true })}
            />
          </Panel>
        )}
      </div>
    </>
  );
}
