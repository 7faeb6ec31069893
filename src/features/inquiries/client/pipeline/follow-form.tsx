import { type FormEvent, useState } from 'react';
import { useLeaveWarning } from '#client/hooks/use-leave-warning.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { sydneyDay } from '#shared/dates.ts';
import type { FollowedFields, InquiryPage } from '../../pipeline.contract.ts';
import {
  followedFields,
  followUpProblem,
  inquiryStatuses,
  lostReasons,
  statusLabels,
} from '../../pipeline.ts';
import { useFollow } from './inquiry-page-queries.ts';

/** The name of the field of who looks after it. */
export const ASSIGNEE = 'assignee';

type Values = Pick<InquiryPage['inquiry'], 'status' | 'lostReason' | 'assignee' | 'followUpOn'>;

/** Status, assignee and follow-up; what is not saved yet survives a reload of the data behind it. */
export function FollowForm({
  page: { inquiry, people },
  mayChange,
}: {
  page: InquiryPage;
  mayChange: boolean;
}) {
  const { status, lostReason, assignee, followUpOn } = inquiry;
  const stored: Values = { status, lostReason, assignee, followUpOn };
  const [changes, setChanges] = useState<Partial<Values>>({});
  /** What was shown when the change began, so that the server can tell a clash. */
  const [seen, setSeen] = useState(stored);
  const saving = useFollow(inquiry.id);
  const shown = { ...stored, ...changes };
  const changed = followedFields.filter((name) => name in changes && changes[name] !== stored[name]);
  useLeaveWarning(changed.length > 0);
  const today = sydneyDay(new Date());
  const dayProblem = changed.includes('followUpOn') ? followUpProblem(shown.followUpOn, today) : undefined;
  const needsReason = shown.status === 'lost' && shown.lostReason === '';

  function change(next: Partial<Values>): void {
    if (changed.length === 0) setSeen(stored);
    setChanges({ ...changes, ...next });
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    const wanted = Object.fromEntries(
      changed.map((name) => [name, changes[name]]),
    ) as Partial<FollowedFields>; // chosen from the lists of the contract
    saving.mutate({ ...wanted, seen: seen as FollowedFields }, { onSuccess: () => setChanges({}) });
  }

  const isKnown = assignee === '' || people.some(({ username }) => username === assignee);
  return (
    <form onSubmit={save}>
      <fieldset disabled={!mayChange} className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Status"
          value={shown.status}
          onChange={(event) => change({ status: event.target.value as Values['status'] })}
        >
          {stored.status === '' && <option value="">Not stated</option>}
          {inquiryStatuses.map((one) => (
            <option key={one} value={one}>
              {statusLabels[one]}
            </option>
          ))}
        </SelectField>
        {shown.status === 'lost' && (
          <SelectField
            label="Why it was lost"
            required
            value={shown.lostReason}
            onChange={(event) => change({ lostReason: event.target.value })}
          >
            <option value="">Choose a reason</option>
            {lostReasons.map((reason) => (
              <option key={reason}>{reason}</option>
            ))}
          </SelectField>
        )}
        <SelectField
          label="Looked after by"
          name={ASSIGNEE}
          value={shown.assignee}
          onChange={(event) => change({ assignee: event.target.value })}
        >
          <option value="">Nobody yet</option>
          {!isKnown && <option value={assignee}>{inquiry.assigneeName} (no longer here)</option>}
          {people.map(({ username, fullName }) => (
            <option key={username} value={username}>
              {fullName}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Follow up on"
          type="date"
          // A day that has passed and is stored keeps nobody from saving the others.
          min={changed.includes('followUpOn') ? today : undefined}
          value={shown.followUpOn ?? ''}
          error={dayProblem}
          onChange={(event) => change({ followUpOn: event.target.value || null })}
        />
      </fieldset>
      {mayChange && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            type="submit"
            disabled={changed.length === 0 || needsReason || dayProblem !== undefined}
            isBusy={saving.isPending}
          >
            Save
          </Button>
          {changed.length > 0 && (
            <Button type="button" variant="quiet" onClick={() => setChanges({})}>
              Discard changes
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
