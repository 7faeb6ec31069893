import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { ContactLinks } from '#features/customers/client/contact-links.tsx';
import { UnsentMails } from '#features/customers/client/unsent-mails.tsx';
import { useScrollToTarget } from '#features/customers/client/use-scroll-to-target.ts';
import { VehicleLink } from '#features/customers/client/vehicle-link.tsx';
import { VehicleNow } from '#features/customers/client/vehicle-now.tsx';
import { nameOf } from '#features/customers/name-of.ts';
import { statusLabel } from '#features/vehicles/fields/field-words.ts';
import type { Hold, HoldList } from '../hold.contract.ts';
import { isOpenHold } from '../hold-states.ts';
import { neededUntil } from '../hold-words.ts';
import { HoldActions } from './hold-actions.tsx';
import { HoldAssignee } from './hold-assignee.tsx';
import { HoldBadge, holdTime } from './hold-badge.tsx';
import { useHoldMailAgain } from './hold-queries.ts';
import { isGonePast, isSoldPast } from './hold-waiting.ts';

interface HoldCardProps {
  hold: Hold;
  people: HoldList['people'];
  mayHandle: boolean;
  isMailSetUp: boolean;
  /** Shows the person's data, of a hold without an inquiry; left out for staff who may not see it. */
  onPerson?: (() => void) | undefined;
}

/** Who wants which vehicle, until when, and what can be decided. */
export function HoldCard({ hold, people, mayHandle, isMailSetUp, onPerson }: HoldCardProps) {
  const { vehicle, vehicleStatus, state, message, by, inquiryId, wantedUntil } = hold;
  const refOf = useScrollToTarget('hold');
  return (
    <li
      ref={refOf(hold.id)}
      data-list-row
      className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="grid min-w-0 gap-1.5">
        <h3 className="text-lg font-semibold tracking-tight wrap-anywhere">{nameOf(hold)}</h3>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <HoldBadge hold={hold} />
          <span className="text-sm text-muted">{holdTime(hold)}</span>
        </p>
        {vehicle && (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <VehicleLink vehicle={vehicle} />
            <VehicleNow booking={hold} />
            {state === 'confirmed' && vehicleStatus === 'available' && (
              <Badge tone="red">{statusLabel(vehicleStatus)}</Badge>
            )}
          </p>
        )}
        {isSoldPast(hold) && (
          <p className="font-semibold">
            {hold.isSoldToAnother
              ? 'This vehicle is marked Sold, and somebody else is noted as its buyer.'
              : `This vehicle is marked Sold: sold to ${nameOf(hold)}?`}
          </p>
        )}
        {isGonePast(hold) && (
          <p className="font-semibold">
            This vehicle is no longer in the stock: was it sold to {nameOf(hold)}?
          </p>
        )}
        {wantedUntil && state === 'asked' && <p>{neededUntil(wantedUntil)}</p>}
        {message && <p className="max-w-prose break-words whitespace-pre-line">{message}</p>}
        <ContactLinks who={nameOf(hold)} phone={hold.phone} email={hold.email} />
        {inquiryId !== null && (
          <p>
            <SmartLink
              href={`/admin/inquiries/${inquiryId}`}
              data-row-name
              className="inline-flex min-h-6 items-center underline underline-offset-4"
            >
              Open the inquiry<span className="sr-only"> of {nameOf(hold)}</span>
            </SmartLink>
          </p>
        )}
        {inquiryId === null && isOpenHold(state) && (
          <HoldAssignee hold={hold} people={people} mayHandle={mayHandle} />
        )}
        {inquiryId === null && onPerson && (
          <p>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Person’s data: ${nameOf(hold)}`}
              onClick={onPerson}
            >
              Person’s Data
            </Button>
          </p>
        )}
        {by && <p className="text-sm text-muted">Decided by {by}</p>}
        <UnsentMails mails={hold.unsentMails} again={useHoldMailAgain()} id={hold.id} who={nameOf(hold)} />
      </div>
      {mayHandle && <HoldActions hold={hold} isMailSetUp={isMailSetUp} />}
    </li>
  );
}
