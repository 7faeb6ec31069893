import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AdminPageProps } from '#client/admin-page.ts';
import { ApiError } from '#client/api/api-request.ts';
import { ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { bookingEntries, usePersonBookings } from '#features/bookings/client/person-bookings.tsx';
import {
  Composer,
  type ComposerTab,
  showComposer,
} from '#features/inquiries/client/conversation/composer.tsx';
import { Conversation } from '#features/inquiries/client/conversation/conversation.tsx';
import { MailedTo } from '#features/inquiries/client/conversation/mailed-to.tsx';
import { conversationOf } from '#features/inquiries/client/conversation/said.ts';
import { forgetWriting, writingOf } from '#features/inquiries/client/conversation/writing-name.ts';
import { useMarkRead } from '#features/inquiries/client/inbox/inquiry-queries.ts';
import { ASSIGNEE, FollowLine } from '#features/inquiries/client/pipeline/follow-line.tsx';
import { InquiryKeys } from '#features/inquiries/client/pipeline/inquiry-keys.tsx';
import { useInquiryPage, usePersonChange } from '#features/inquiries/client/pipeline/inquiry-page-queries.ts';
import { JoinOffer } from '#features/inquiries/client/pipeline/join-offer.tsx';
import { useListWalk } from '#features/inquiries/client/pipeline/use-list-walk.ts';
import type { InquiryPage as Page } from '#features/inquiries/pipeline.contract.ts';
import { useAccountName, useMay } from '#features/staff/client/may.tsx';
import { PageHeading } from '../shell/page-heading.tsx';
import { InquiryHead } from './inquiry-head.tsx';
import { InquirySide, showPerhapsTheSame } from './inquiry-side.tsx';
import { InquiryTapBar } from './inquiry-tap-bar.tsx';

/** One inquiry with everything about it. */
export function InquiryPage({ params }: AdminPageProps) {
  const id = Number(params.id) || 0;
  const query = useInquiryPage(id);
  const { data: page, isError, error } = query;
  const isMissing = error instanceof ApiError && error.status === 404;
  const reader = useAccountName();
  // Shown once more to who wrote it, and kept no longer.
  const [unsent, setUnsent] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isMissing) return;
    const begun = writingOf({ reader, inquiryId: id });
    if (begun.length > 0) setUnsent(begun);
    forgetWriting(id);
  }, [isMissing, id, reader]);
  // Somebody else may have logged in without leaving the page: what they write is theirs.
  if (page && !isMissing) return <Content key={`${page.inquiry.id} ${page.reader}`} page={page} />;
  return (
    <>
      <BackLink className="mb-4" />
      <PageHeading title="Inquiry" />
      {isMissing ? (
        <>
          <EmptyState title="Inquiry not found" hint="It was removed, or somebody else looks after it now." />
          <UnsentWriting texts={unsent} />
        </>
      ) : isError ? (
        <LoadFailed title="Failed to load the inquiry. Please try again." query={query} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  );
}

/** What was begun and cannot be sent from here: to be copied before the page is left. */
function UnsentWriting({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <section aria-labelledby="unsent" className="mt-6 grid gap-3">
      <h2 id="unsent" className="text-heading">
        What You Had Written
      </h2>
      <p className="text-muted">It was not sent. Copy it if you still need it: it is shown only now.</p>
      {texts.map((text) => (
        <p
          key={text}
          className="rounded-card border border-line bg-surface p-4 wrap-anywhere whitespace-pre-wrap select-text"
        >
          {text}
        </p>
      ))}
    </section>
  );
}

function BackLink({ className = '' }: { className?: string }) {
  return (
    <ButtonLink href="/admin/inquiries" variant="quiet" size="sm" className={`-ml-3 ${className}`}>
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back to Inquiries
    </ButtonLink>
  );
}

function showAssignee(): void {
  const field = document.querySelector<HTMLElement>(`[name="${ASSIGNEE}"]`);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** On wide screens all of it is in the window: what was said and the side scroll, the answer stays in sight. */
function Content({ page }: { page: Page }) {
  const { inquiry, joined, samePerson } = page;
  const mayHandle = useMay('inquiries.handle');
  const { data: booked } = usePersonBookings(inquiry.id);
  const markRead = useMarkRead();
  const walk = useListWalk(inquiry.id);
  const persons = usePersonChange(inquiry.id);
  const [tab, setTab] = useState<ComposerTab>('reply');
  const answerBy = (by: ComposerTab) => {
    flushSync(() => setTab(by));
    showComposer();
  };
  return (
    <div className="xl:-my-5 xl:flex xl:h-[calc(100dvh-6rem)] xl:min-h-[42rem] xl:flex-col">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <BackLink />
        <InquiryKeys
          walk={walk}
          mayHandle={mayHandle}
          onReply={() => answerBy('reply')}
          onCall={() => answerBy('call')}
          onAssign={showAssignee}
          onDone={() => !inquiry.isRead && markRead.mutate(inquiry.id)}
        />
      </div>
      <InquiryHead page={page} mayHandle={mayHandle} onAnswer={answerBy} />
      <FollowLine page={page} mayChange={mayHandle} />
      {mayHandle && samePerson.length > 0 && (
        <div className="mt-3 xl:hidden">
          <JoinOffer
            others={samePerson}
            busyIds={persons.busyIds}
            onJoin={(ids) => persons.join.mutate({ ids })}
            onLook={showPerhapsTheSame}
          />
        </div>
      )}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:min-h-0 xl:grow xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] xl:grid-rows-[minmax(0,1fr)] xl:items-stretch">
        <section
          aria-labelledby="conversation"
          className="flex min-h-0 min-w-0 flex-col rounded-card border border-line bg-surface shadow-card"
        >
          <h2 id="conversation" className="sr-only">
            Conversation
          </h2>
          <Conversation
            inquiryId={inquiry.id}
            entries={conversationOf(page, bookingEntries(booked?.events))}
            joined={joined}
            aboutFirst={<MailedTo inquiry={inquiry} timeline={page.timeline} />}
          />
          {mayHandle && (
            <Composer
              page={page}
              tab={tab}
              onTab={setTab}
              onNext={walk.hasNext ? () => void walk.go(1) : undefined}
            />
          )}
        </section>
        <InquirySide page={page} mayHandle={mayHandle} bookings={booked?.bookings ?? []} persons={persons} />
      </div>
      <InquiryTapBar page={page} mayHandle={mayHandle} onAnswer={answerBy} />
    </div>
  );
}
