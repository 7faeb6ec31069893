import { Badge } from '#client/ui/badge.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { formatInquiryDate, formatInquiryDay } from '#shared/dates.ts';
import type { Inquiry } from '../../inquiry.contract.ts';
import { type InquiryStatus, inquiryStatuses, statusLabels } from '../../pipeline.ts';
import { aboutWords, vehiclesOf } from '../../several-vehicles.ts';
import { inquiryHref } from '../pipeline/inquiry-page-queries.ts';
import { type FollowedCard, moveListId, useFocusFollows } from './follow-card.ts';

interface BoardCardProps {
  inquiry: Inquiry;
  mayMove: boolean;
  followed: FollowedCard;
  onMove: (status: InquiryStatus) => void;
  /** Before its page is shown. */
  onOpen: () => void;
}

/** One inquiry in a column. What can be dragged can be moved by the list below it as well. */
export function BoardCard({ inquiry, mayMove, followed, onMove, onOpen }: BoardCardProps) {
  useFocusFollows(inquiry.id, followed);
  const name = `${inquiry.firstName} ${inquiry.lastName}`;
  return (
    <div
      // The one that E marks as read.
      data-list-row={inquiry.isRead ? '' : inquiry.id}
      className="grid gap-1 rounded-control border border-line bg-surface p-2 text-sm shadow-card"
    >
      <SmartLink
        href={inquiryHref(inquiry.id)}
        onClick={onOpen}
        draggable={false}
        className="block min-h-6 font-semibold wrap-anywhere underline underline-offset-4"
      >
        {name}
      </SmartLink>
      <p className="wrap-anywhere">
        {[inquiry.interest, aboutWords(vehiclesOf(inquiry))].filter(Boolean).join(', ')}
      </p>
      <p className="text-muted">
        {[formatInquiryDate(new Date(inquiry.createdAt)), inquiry.assigneeName, inquiry.lostReason]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {inquiry.followUpOn && (
        <p className="text-muted">Follow up on {formatInquiryDay(inquiry.followUpOn)}</p>
      )}
      <div className="flex flex-wrap gap-1 empty:hidden">
        {!inquiry.isRead && <Badge tone="blue">New</Badge>}
        {inquiry.isOverdue && <Badge tone="red">Overdue</Badge>}
        {inquiry.mail === 'failed' && <Badge tone="red">Mail not sent</Badge>}
      </div>
      {mayMove && (
        <select
          id={moveListId(inquiry.id)}
          aria-label={`Move ${name} to`}
          value={inquiry.status}
          onChange={({ target }) => {
            followed.current = inquiry.id;
            onMove(target.value as InquiryStatus);
          }}
          className="mt-1 min-h-9 w-full rounded-control border border-control bg-surface px-1"
        >
          {inquiry.status === '' && <option value="">Not stated</option>}
          {inquiryStatuses.map((one) => (
            <option key={one} value={one}>
              {statusLabels[one]}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
