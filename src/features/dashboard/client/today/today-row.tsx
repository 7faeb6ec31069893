import { CalendarDays, Clock, Hand, ListChecks, type LucideIcon, MessageSquare } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { bookingHref } from '#features/bookings/client/agenda/agenda-request.ts';
import { inquiryHref } from '#features/inquiries/client/pipeline/inquiry-page-queries.ts';
import type { TodayItem, TodayKind } from '../../today.contract.ts';
import { doneLabel } from './today-acts.ts';

const kinds: Readonly<Record<TodayKind, { label: string; Icon: LucideIcon }>> = {
  waiting: { label: 'Inquiry', Icon: MessageSquare },
  follow_up: { label: 'Follow-up', Icon: Clock },
  booking: { label: 'Booking', Icon: CalendarDays },
  hold: { label: 'Hold', Icon: Hand },
  task: { label: 'Task', Icon: ListChecks },
};

/** What can be done with an item, by a button or a key. */
export type Deed = 'done' | 'later' | 'give' | 'back';

interface TodayRowProps {
  item: TodayItem;
  nowMs: number;
  mayHandle: boolean;
  showsPerson: boolean;
  isBusy: boolean;
  ref: Ref<HTMLLIElement>;
  onDo: (deed: Deed) => void;
}

/** One thing to do: what it is, why it is here, and what can be done. The keys act on the row that has the focus. */
export function TodayRow({ item, nowMs, mayHandle, showsPerson, isBusy, ref, onDo }: TodayRowProps) {
  const { label, Icon } = kinds[item.kind];
  const href = hrefOf(item);
  const done = item.putOffUntil === null ? doneLabel(item, nowMs) : undefined;
  const isDecided = item.kind === 'hold' || (item.kind === 'booking' && done === undefined);
  return (
    <li
      ref={ref}
      tabIndex={-1}
      className="grid items-center gap-x-4 gap-y-2 px-3 py-2 focus-within:bg-sunken focus:bg-sunken sm:px-4 md:grid-cols-[minmax(0,1fr)_18rem]"
    >
      <div className="grid min-w-0 gap-x-4 gap-y-0.5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:items-center">
        <p className="flex min-w-0 items-start gap-2">
          <Icon aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted" />
          <span className="min-w-0">
            <span className="sr-only">{label}: </span>
            {href ? (
              <SmartLink
                href={href}
                className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
              >
                {item.title}
              </SmartLink>
            ) : (
              <span className="font-semibold wrap-anywhere">{item.title}</span>
            )}
            {item.detail && <span className="block text-sm wrap-anywhere text-muted">{item.detail}</span>}
          </span>
        </p>
        <p
          className={classNames(
            'min-w-0 pl-6 text-sm wrap-anywhere xl:pl-0',
            item.putOffUntil === null && item.urgency === 'late' && 'font-semibold text-danger-text',
            item.putOffUntil === null && item.urgency === 'soon' && 'font-semibold',
          )}
        >
          {item.reason}
          {showsPerson && (
            <span className="block font-normal text-muted">{item.assigneeName || 'Nobody yet'}</span>
          )}
        </p>
      </div>
      {mayHandle && (
        <div className="flex flex-wrap items-center gap-2 pl-6 md:justify-end md:pl-0">
          {item.putOffUntil !== null && (
            <Button
              size="sm"
              variant="secondary"
              isBusy={isBusy}
              aria-label={`Bring back: ${item.title}`}
              onClick={() => onDo('back')}
            >
              Bring Back
            </Button>
          )}
          {done && (
            <Button
              size="sm"
              variant="secondary"
              isBusy={isBusy}
              aria-label={`${done}: ${item.title}`}
              onClick={() => onDo('done')}
            >
              {done}
            </Button>
          )}
          {isDecided && item.putOffUntil === null && href && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Decide: ${item.title}`}
              onClick={() => onDo('done')}
            >
              Decide
            </Button>
          )}
          <Button size="sm" variant="quiet" aria-label={`Later: ${item.title}`} onClick={() => onDo('later')}>
            Later
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Give away: ${item.title}`}
            onClick={() => onDo('give')}
          >
            Give Away
          </Button>
        </div>
      )}
    </li>
  );
}

/** The page on which it is dealt with. */
export function hrefOf({ kind, id, at, inquiryId }: TodayItem): string | undefined {
  if (kind === 'booking') return bookingHref({ id, startsAt: at });
  if (kind === 'hold') return `/admin/holds?hold=${id}`;
  return inquiryId === null ? undefined : inquiryHref(inquiryId);
}
