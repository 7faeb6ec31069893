import { SelectField } from '#client/ui/field.tsx';
import type { Inquiry } from '../../inquiry.contract.ts';
import { inquiryStatuses, statusLabels } from '../../pipeline.ts';

export const EVERYBODY = 'everybody';
const NOBODY = 'nobody';
const PERSON = 'person ';
const OVERDUE = 'overdue';

/** Empty status: all. */
export interface InboxFilter {
  status: string;
  person: string;
}

export function matchesFilter(inquiry: Inquiry, { status, person }: InboxFilter): boolean {
  const isOfStatus = status === '' || (status === OVERDUE ? inquiry.isOverdue : inquiry.status === status);
  if (!isOfStatus) return false;
  if (person === EVERYBODY) return true;
  return person === NOBODY ? inquiry.assignee === '' : person === `${PERSON}${inquiry.assignee}`;
}

interface InboxFiltersProps extends InboxFilter {
  inquiries: readonly Inquiry[];
  onStatus: (status: string) => void;
  onPerson: (person: string) => void;
}

/** By how far they have come, and by who looks after them: those who have any. */
export function InboxFilters({ inquiries, status, person, onStatus, onPerson }: InboxFiltersProps) {
  const people = new Map(
    inquiries
      .filter(({ assignee }) => assignee)
      .map(({ assignee, assigneeName }) => [assignee, assigneeName]),
  );
  return (
    <>
      <SelectField label="Progress" value={status} onChange={(event) => onStatus(event.target.value)}>
        <option value="">All</option>
        <option value={OVERDUE}>Overdue</option>
        {inquiryStatuses.map((one) => (
          <option key={one} value={one}>
            {statusLabels[one]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Looked after by" value={person} onChange={(event) => onPerson(event.target.value)}>
        <option value={EVERYBODY}>Everybody</option>
        <option value={NOBODY}>Nobody yet</option>
        {[...people].map(([username, name]) => (
          <option key={username} value={`${PERSON}${username}`}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
