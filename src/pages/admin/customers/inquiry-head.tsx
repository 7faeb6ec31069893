import { MessageSquare, Phone } from 'lucide-react';
import { Badge } from '#client/ui/badge.tsx';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import type { Caller } from '#features/customers/client/caller.ts';
import { dialled } from '#features/customers/contact-hrefs.ts';
import type { ComposerTab } from '#features/inquiries/client/conversation/composer.tsx';
import { useMarkRead, useRelease, useSetApart } from '#features/inquiries/client/inbox/inquiry-queries.ts';
import { StatusBadge } from '#features/inquiries/client/pipeline/status-badge.tsx';
import { waitingWords } from '#features/inquiries/client/pipeline/waiting-words.ts';
import type { InquiryPage } from '#features/inquiries/pipeline.contract.ts';
import { formatInquiryTime } from '#shared/dates.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { CallerButtons } from './caller-buttons.tsx';

interface InquiryHeadProps {
  page: InquiryPage;
  mayHandle: boolean;
  onAnswer: (by: ComposerTab) => void;
}

/** Who wrote, about what, how long they wait, and what can be done at once. */
export function InquiryHead({ page, mayHandle, onAnswer }: InquiryHeadProps) {
  const { inquiry } = page;
  const { id, isSpam, isRead, status, phone, waitedMinutes, isOverdue } = inquiry;
  const name = `${inquiry.firstName} ${inquiry.lastName}`;
  usePageTitle(name);
  const markRead = useMarkRead();
  const setApart = useSetApart();
  const release = useRelease();
  return (
    <div className="mb-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{name}</h1>
          {isSpam ? <Badge tone="red">Spam</Badge> : <StatusBadge status={status} />}
          {isOverdue && <Badge tone="red">Overdue</Badge>}
        </div>
        <p className="text-muted">
          {inquiry.interest} · {formatInquiryTime(new Date(inquiry.createdAt))}
        </p>
        {waitedMinutes !== null && (
          <p className="text-sm">Waiting for an answer for {waitingWords(waitedMinutes)} of opening time.</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {mayHandle && !isRead && (
          <Button
            size="sm"
            variant="secondary"
            isBusy={markRead.isPending}
            onClick={() => markRead.mutate(id)}
          >
            Mark Read
          </Button>
        )}
        {mayHandle &&
          (isSpam ? (
            <Button
              size="sm"
              variant="secondary"
              isBusy={release.isPending}
              onClick={() => release.mutate(id)}
            >
              Not Spam
            </Button>
          ) : (
            <Button size="sm" variant="quiet" isBusy={setApart.isPending} onClick={() => setApart.mutate(id)}>
              Mark as Spam
            </Button>
          ))}
        {mayHandle && phone && (
          <>
            <ButtonLink
              href={`tel:${dialled(phone)}`}
              size="sm"
              variant="secondary"
              className="max-xl:hidden"
              onClick={() => onAnswer('call')}
            >
              <Phone aria-hidden="true" className="size-4" />
              Call
            </ButtonLink>
            <ButtonLink href={`sms:${dialled(phone)}`} size="sm" variant="secondary">
              <MessageSquare aria-hidden="true" className="size-4" />
              SMS
            </ButtonLink>
          </>
        )}
        <CallerButtons caller={callerOf(page)} size="sm" offers={['booking']} className="max-xl:hidden" />
        <CallerButtons caller={callerOf(page)} size="sm" offers={['hold']} />
        {mayHandle && (
          <Button size="sm" className="max-xl:hidden" onClick={() => onAnswer('reply')}>
            Reply
          </Button>
        )}
      </div>
    </div>
  );
}

/** What is known of who wrote, so that nothing is typed again for a booking or a hold. */
export function callerOf({ inquiry, vehicleNow, people }: InquiryPage): Caller {
  const { id, firstName, lastName, email, phone } = inquiry;
  const { assignee } = inquiry;
  return {
    ...{ firstName, lastName, email, phone, vehicleId: vehicleNow?.id ?? null, inquiryId: id },
    ...(people.some(({ username }) => username === assignee) && { assignee }),
  };
}
