import { type FormEvent, useState } from 'react';
import { formatExactTime } from '#client/time-ago.ts';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField, TextField } from '#client/ui/field.tsx';
import { nameOf } from '#features/customers/name-of.ts';
import type { AgendaBooking } from '../../agenda.contract.ts';
import { MOST_KEY_NOTE } from '../../booking-states.ts';
import { useNoteKey, useNoteLicence } from './agenda-queries.ts';

/** What is noted before somebody drives off. Only staff see it. */
export function DriveNotes({ booking, mayHandle }: { booking: AgendaBooking; mayHandle: boolean }) {
  return mayHandle && booking.state !== 'cancelled' ? (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      <LicenceTick booking={booking} />
      <KeyNote booking={booking} />
    </div>
  ) : (
    <NotedAlready booking={booking} />
  );
}

function LicenceTick({ booking }: { booking: AgendaBooking }) {
  const noting = useNoteLicence();
  const { licenceSeen } = booking;
  return (
    <CheckboxField
      label={
        <span>
          Licence seen<span className="sr-only">: {nameOf(booking)}</span>
        </span>
      }
      hint={licenceSeen && seenWords(licenceSeen)}
      checked={noting.isPending ? noting.variables.isSeen : licenceSeen !== null}
      onChange={({ target }) => noting.mutate({ id: booking.id, isSeen: target.checked })}
    />
  );
}

function KeyNote({ booking }: { booking: AgendaBooking }) {
  /** Unsaved text, with the stored note from when the typing began. */
  const [typed, setTyped] = useState<{ note: string; seen?: string }>();
  const noting = useNoteKey();
  const note = typed?.note ?? booking.keyNote;
  const save = (event: FormEvent) => {
    event.preventDefault();
    noting.mutate(
      { id: booking.id, note, seen: typed?.seen ?? booking.keyNote },
      {
        onSuccess: () => setTyped(undefined),
        // The refusal says what is stored now: the next try may replace it.
        onError: () => setTyped({ note }),
      },
    );
  };
  return (
    <form onSubmit={save} noValidate className="flex min-w-0 grow basis-60 flex-wrap items-end gap-2">
      <TextField
        label={
          <>
            Key note<span className="sr-only">: {nameOf(booking)}</span>
          </>
        }
        className="max-w-xs min-w-0 grow"
        placeholder="Hook 12"
        maxLength={MOST_KEY_NOTE}
        value={note}
        onChange={({ target }) => setTyped({ seen: booking.keyNote, ...typed, note: target.value })}
      />
      {note.trim() !== booking.keyNote && (
        <Button
          type="submit"
          variant="secondary"
          isBusy={noting.isPending}
          aria-label={`Save the key note: ${nameOf(booking)}`}
        >
          Save
        </Button>
      )}
    </form>
  );
}

function NotedAlready({ booking: { licenceSeen, keyNote } }: { booking: AgendaBooking }) {
  if (!licenceSeen && !keyNote) return null;
  return (
    <div className="text-sm text-muted">
      {licenceSeen && <p>Licence seen: {seenWords(licenceSeen)}</p>}
      {keyNote && <p className="break-words">Key note: {keyNote}</p>}
    </div>
  );
}

function seenWords({ at, by }: NonNullable<AgendaBooking['licenceSeen']>): string {
  return `${by}, ${formatExactTime(new Date(at))}`;
}
