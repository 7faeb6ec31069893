import { useEffect, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { focusIfLost } from '#client/ui/lost-focus.ts';
import { toldWords } from '#features/customers/client/told-words.ts';
import { nameOf } from '#features/customers/name-of.ts';
import { showTrouble } from '#features/staff/client/form-trouble.ts';
import { statusLabel } from '#features/vehicles/fields/field-words.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { Hold } from '../hold.contract.ts';
import { decisions, type HoldDecision } from '../hold-states.ts';
import { useDecide } from './hold-queries.ts';
import { isGonePast, isSoldPast } from './hold-waiting.ts';
import { SellDialog } from './sell-dialog.tsx';
import { UntilDialog } from './until-dialog.tsx';

type Asking = Exclude<HoldDecision, 'confirm' | 'extend'>;

const usualLabels: Readonly<Record<HoldDecision, string>> = {
  confirm: 'Confirm',
  decline: 'Decline',
  extend: 'Extend',
  release: 'Release',
  sell: 'Mark Sold',
};
/** Labels while the vehicle is marked sold already. */
const pastLabels: typeof usualLabels = {
  ...usualLabels,
  release: 'Sold to Another',
  sell: 'Sold to This Buyer',
};
const goneLabels: typeof usualLabels = { ...pastLabels, release: 'End the Hold' };
const usualTitles: Readonly<Record<Asking, string>> = {
  decline: 'Decline this hold?',
  release: 'Release this vehicle?',
  sell: 'Sold to this buyer?',
};

/** Decisions that are possible now. Each asks first: the buyer is told, and the vehicle changes. */
export function HoldActions({ hold, isMailSetUp }: { hold: Hold; isMailSetUp: boolean }) {
  const [shown, setShown] = useState<HoldDecision>();
  const deciding = useDecide();
  // A decided hold moves to another list, and its buttons disappear with the focus.
  useEffect(() => () => focusIfLost(document.querySelector('main')), []);
  const isGone = isGonePast(hold);
  const isPast = isSoldPast(hold) || isGone;
  const labels = isGone ? goneLabels : isPast ? pastLabels : usualLabels;
  const titles = isPast ? { ...usualTitles, ...(isGone && { release: 'End this hold?' }) } : usualTitles;
  const possible = (Object.keys(decisions) as HoldDecision[]).filter(
    (decision) =>
      decisions[decision].from === hold.state &&
      !(isPast && decision === 'extend') &&
      !(hold.isSoldToAnother && decision === 'sell'),
  );
  if (possible.length === 0) return null;
  const who = nameOf(hold);
  const told = toldWords(who, hold.email, isMailSetUp);
  const close = () => setShown(undefined);
  const isUntil = shown === 'confirm' || shown === 'extend';

  return (
    <div className="flex flex-wrap gap-2">
      {possible.map((decision, at) => (
        <Button
          key={decision}
          size="sm"
          variant={at === 0 ? 'primary' : decision === 'decline' ? 'quietDanger' : 'secondary'}
          aria-label={`${labels[decision]}: ${who}`}
          onClick={() => setShown(decision)}
        >
          {labels[decision]}
        </Button>
      ))}
      {isUntil && <UntilDialog key={shown} hold={hold} decision={shown} told={told} onClose={close} />}
      {shown === 'sell' && !isPast && <SellDialog hold={hold} onClose={close} />}
      {!isUntil && shown && !(shown === 'sell' && !isPast) && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={titles[shown]}
          description={`${who}: ${descriptionOf(hold, shown)} ${shown === 'sell' ? 'The buyer is sent nothing.' : told}`}
          confirmLabel={labels[shown]}
          cancelLabel="Leave It"
          isDestructive={shown === 'decline'}
          isBusy={deciding.isPending}
          onConfirm={() =>
            deciding.mutate(
              {
                ...{ id: hold.id, decision: shown, sequence: hold.sequence },
                sold: shown === 'sell' ? (hold.vehicle ?? undefined) : undefined,
              },
              {
                onError: (error) => showTrouble('Not changed', error),
                onSettled: close,
              },
            )
          }
        />
      )}
    </div>
  );
}

function descriptionOf(hold: Hold, decision: Asking): string {
  const { vehicle, vehicleStatus } = hold;
  const car = vehicle ? `the ${vehicleTitle(vehicle)}` : 'the vehicle';
  if (decision === 'decline') return `${car} stays as it is.`;
  if (isGonePast(hold)) return `the hold on ${car} ends.`;
  if (decision === 'sell') return `the hold on ${car} ends.`;
  return vehicleStatus === 'pending'
    ? `${car} gets back the status it had before.`
    : `${car} stays ${vehicleStatus ? statusLabel(vehicleStatus) : 'as it is'}.`;
}
