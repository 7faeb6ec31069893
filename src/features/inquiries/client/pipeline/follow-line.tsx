import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLeaveWarning } from '#client/hooks/use-leave-warning.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { fieldErrorsOf } from '#features/staff/client/form-trouble.ts';
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

/**
 * Stage, person and follow-up in one line. What is chosen is stored at once; what is gone through by keys, or typed, when
 * it is left or Enter is pressed. What could not be stored stays as it was chosen.
 */
export function FollowLine({
  page: { inquiry, people },
  mayChange,
}: {
  page: InquiryPage;
  mayChange: boolean;
}) {
  const { status, lostReason, assignee, followUpOn } = inquiry;
  const stored: Values = { status, lostReason, assignee, followUpOn };
  const [changes, setChanges] = useState<Partial<Values>>({});
  /** What was shown when the change began, so that the server can tell a clash. After a refusal it is what is shown now. */
  const [seen, setSeen] = useState<Values>();
  const isByKeys = useRef(false);
  /** Something more is to be stored when the change under way has been. */
  const isNext = useRef(false);
  const saving = useFollow(inquiry.id);
  const errors = fieldErrorsOf(saving.error);
  const shown = { ...stored, ...changes };
  const changed = changedOf(changes, stored);
  useLeaveWarning(changed.length > 0);
  const today = sydneyDay(new Date());
  const dayProblem = changed.includes('followUpOn') ? followUpProblem(shown.followUpOn, today) : undefined;
  const needsReason = shown.status === 'lost' && shown.lostReason === '';

  function change(next: Partial<Values>, isTyped = false): void {
    const base = changed.length === 0 ? stored : (seen ?? stored);
    const all = { ...changes, ...next };
    setSeen(base);
    setChanges(all);
    if (!isTyped && !isByKeys.current) save(all, base);
  }

  function save(wanted = changes, base = seen ?? stored): void {
    const fields = changedOf(wanted, stored);
    const after = { ...stored, ...wanted };
    if (fields.length === 0 || (after.status === 'lost' && after.lostReason === '')) return;
    if (fields.includes('followUpOn') && followUpProblem(after.followUpOn, today)) return;
    isNext.current = saving.isPending;
    if (saving.isPending) return;
    const body = Object.fromEntries(fields.map((name) => [name, wanted[name]])) as Partial<FollowedFields>; // chosen from the lists of the contract
    saving.mutate(
      { body: { ...body, seen: base as FollowedFields }, before: stored },
      {
        onSuccess: () => {
          // What was chosen meanwhile stays.
          setChanges((now) => without(now, body));
          setSeen(undefined);
        },
        onError: () => setSeen(undefined),
      },
    );
  }
  const saveNext = useEffectEvent(() => save());
  useEffect(() => {
    if (saving.isPending || saving.isError || !isNext.current) return;
    isNext.current = false;
    saveNext();
  }, [saving.isPending, saving.isError]);

  function discard(): void {
    setChanges({});
    setSeen(undefined);
    saving.reset();
  }

  const isKnown = assignee === '' || people.some(({ username }) => username === assignee);
  return (
    <form
      aria-label="Next step"
      // A day that has passed and is stored keeps nobody from saving the others.
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        isByKeys.current = true;
        if (event.key === 'Enter' && event.target instanceof HTMLSelectElement) save();
      }}
      onPointerDown={() => {
        isByKeys.current = false;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // What was refused is sent again by the button only.
        if (!currentTarget.contains(relatedTarget) && !saving.isError) save();
      }}
    >
      <fieldset disabled={!mayChange} className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SelectField
          label="Stage"
          className={field}
          value={shown.status}
          {...(errors.status && { error: errors.status })}
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
            className={field}
            required
            value={shown.lostReason}
            {...(errors.lostReason && { error: errors.lostReason })}
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
          className={field}
          value={shown.assignee}
          {...(errors.assignee && { error: errors.assignee })}
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
          className={field}
          value={shown.followUpOn ?? ''}
          // For the browser's calendar alone. Chromium empties the field when this changes while somebody types the year.
          min={today}
          {...((dayProblem ?? errors.followUpOn) && { error: dayProblem ?? errors.followUpOn })}
          onChange={(event) => change({ followUpOn: event.target.value || null }, true)}
        />
        {mayChange && changed.length > 0 && (
          <div className="flex gap-2">
            <Button
              type="submit"
              disabled={needsReason || dayProblem !== undefined}
              isBusy={saving.isPending}
            >
              Save
            </Button>
            <Button variant="quiet" onClick={discard}>
              Discard Changes
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  );
}

const field = 'min-w-40 grow basis-40 sm:max-w-64';

function changedOf(changes: Partial<Values>, stored: Values) {
  return followedFields.filter((name) => name in changes && changes[name] !== stored[name]);
}

function without(changes: Partial<Values>, stored: Partial<FollowedFields>): Partial<Values> {
  const left = Object.entries(changes).filter(
    ([name, value]) => stored[name as keyof FollowedFields] !== value, // of its own names
  );
  return Object.fromEntries(left);
}
