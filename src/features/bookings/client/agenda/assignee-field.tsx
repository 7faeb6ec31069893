import { SelectField } from '#client/ui/field.tsx';
import type { Agenda, AgendaBooking } from '../../agenda.contract.ts';
import { useAssign } from './agenda-queries.ts';

interface AssigneeFieldProps {
  booking: AgendaBooking;
  people: Agenda['people'];
  mayHandle: boolean;
}

/** Who looks after a booking; stored as soon as it is chosen. */
export function AssigneeField({ booking, people, mayHandle }: AssigneeFieldProps) {
  const assigning = useAssign();
  const { assignee } = booking;
  const isKnown = assignee === '' || people.some(({ username }) => username === assignee);
  return (
    <SelectField
      label="Looked after by"
      className="max-w-xs"
      value={assigning.isPending ? assigning.variables.assignee : assignee}
      disabled={!mayHandle || assigning.isPending}
      onChange={(event) => assigning.mutate({ booking, assignee: event.target.value })}
    >
      <option value="">Nobody yet</option>
      {!isKnown && <option value={assignee}>{assignee} (no longer here)</option>}
      {people.map(({ username, fullName }) => (
        <option key={username} value={username}>
          {fullName}
        </option>
      ))}
    </SelectField>
  );
}
