import { useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { timeWords } from '#features/bookings/booking-words.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { clockOf, formatSydneyDate } from '#shared/dates.ts';
import { groupThousands } from '#shared/numbers.ts';
import { ERASE_WORD } from '../erase-word.ts';
import type { FoundFrom, PersonData } from '../privacy.contract.ts';
import { useErasePerson, usePersonData } from './person-data-queries.ts';

interface EraseDialogProps {
  found: FoundFrom;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onErased: () => void;
}

/** Says what will go and what stays elsewhere, and has a word typed. */
export function EraseDialog({ found, open, onOpenChange, onErased }: EraseDialogProps) {
  const { data, isError, isFetching, refetch } = usePersonData(found, { isWanted: open });
  const cancel = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState('');
  // The data may have changed: it is to be looked at before the word is typed again.
  const erasing = useErasePerson(found, { onErased, onFailed: () => setTyped('') });
  const isSure = typed.trim() === ERASE_WORD && data !== undefined;
  const handleErase = () => isSure && !erasing.isPending && erasing.mutate(data.seen);
  const handleOpenChange = (isOpen: boolean) => {
    if (erasing.isPending) return;
    setTyped('');
    onOpenChange(isOpen);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={handleOpenChange}
      title="Erase this person's data?"
      description="It is deleted for good: what the law asks to be erased must not come back, so this cannot be undone."
      firstFocus={cancel}
      isSticky
      footer={
        <>
          <Button
            ref={cancel}
            variant="secondary"
            disabled={erasing.isPending}
            onClick={() => handleOpenChange(false)}
          >
            Cancel
          </Button>
          <Button variant="danger" disabled={!isSure} isBusy={erasing.isPending} onClick={handleErase}>
            Erase for Good
          </Button>
        </>
      }
    >
      {!data && isError && (
        <div className="grid justify-items-start gap-3">
          <p role="alert">What is held could not be read.</p>
          <Button variant="secondary" isBusy={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {/* Always in the document, so that its text is read out when it comes. */}
      <div role="status">
        {!data && !isError && (
          <>
            <span className="sr-only">Reading what is held</span>
            <Skeleton className="h-48" />
          </>
        )}
      </div>
      {data && (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            handleErase();
          }}
        >
          <WhatGoes data={data} found={found} />
          <TextField
            label={`Type ${ERASE_WORD} to go on`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </form>
      )}
    </Dialog>
  );
}

function WhatGoes({ data, found }: { data: PersonData; found: FoundFrom }) {
  const { inquiryKeepMonths } = useDealership();
  const { bookings, vehiclesHeld, notJoined } = data;
  const bookingsAhead = bookings.filter(({ isAhead }) => isAhead).length;
  return (
    <>
      <p className="wrap-anywhere">
        Held under <strong>{data.names.join(', ')}</strong>
        {[...data.emails, ...data.phones].map((one) => `, ${one}`)}:
      </p>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
        {data.kinds
          .filter(({ count }) => count > 0)
          .map(({ label, count }) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd className="text-right font-semibold tabular-nums">{groupThousands(count)}</dd>
            </div>
          ))}
      </dl>
      {bookings.length > 0 && (
        <div className="text-sm">
          <p>Bookings, each of which goes:</p>
          <ul className="mt-1 grid list-disc gap-1 pl-5 wrap-anywhere">
            {bookings.map(({ id, name, startsAt }) => (
              <li key={id}>
                {formatSydneyDate(new Date(startsAt))}, {timeWords(clockOf(Date.parse(startsAt)))}: {name}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ul className="grid list-disc gap-2 pl-5 text-sm">
        {bookingsAhead > 0 && (
          <li>
            {bookingsAhead === 1 ? 'One booking is' : `${bookingsAhead} bookings are`} still to come:{' '}
            {bookingsAhead === 1 ? 'its time is' : 'their times are'} given up, and nobody is told. Tell them
            first if they expect to come.
          </li>
        )}
        {vehiclesHeld.length > 0 && (
          <li className="wrap-anywhere">
            On hold for them, and released: {vehiclesHeld.join(', ')}. Nobody is told.
          </li>
        )}
        {notJoined > 0 && (
          <li>
            {notJoined === 1 ? 'One more inquiry has' : `${notJoined} more inquiries have`} the same email or
            phone number and {notJoined === 1 ? 'is' : 'are'} not joined:{' '}
            {notJoined === 1 ? 'it stays' : 'they stay'}.{' '}
            {found.from === 'inquiry'
              ? `Join ${notJoined === 1 ? 'it' : 'them'} first`
              : `Erase from ${notJoined === 1 ? 'its' : 'their'} own page too`}{' '}
            if {notJoined === 1 ? 'it is' : 'they are'} of the same person.
          </li>
        )}
        <li>The activity keeps what staff did, without the name.</li>
        <li>
          Photos are put aside and deleted after a week. A car of theirs that is in the stock by now stays,
          with its photos.
        </li>
        <li>
          Backups keep it until they are removed by age, after {inquiryKeepMonths} months at the latest;
          downloaded ones are yours to delete. When a backup is restored here, it is erased again.
        </li>
        <li>Mail that was sent, and what other systems were told, is out of reach: ask there.</li>
      </ul>
    </>
  );
}
