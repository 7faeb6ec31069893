import { SelectField } from '#client/ui/field.tsx';
import type { Agenda, AgendaBooking } from '../../agenda.contract.ts';
import { useAssign } from './agenda-queries.ts';

interface PersonFieldProps {
  people: Agenda['people'];
  /** By username; empty for nobody. */
  assignee: string;
  onChange: (assignee: string) => void;
  isDisabled?: boolean;
  error?: string | undefined;
}

/** Who looks after a booking. */
export function PersonField({ people, assignee, onChange, isDisabled = false, error }: PersonFieldProps) {
  const isKnown = assignee === '' || people.some(({ username }) => username === assignee);
  return (
    <SelectField
      label="Looked after by"
      value={assignee}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value)}
      {...(error !== undefined && { error })}
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

interface AssigneeFieldProps {
  booking: AgendaBooking;
  people: Agenda['people'];
  mayHandle: boolean;
}

/** Stored as soon as somebody is chosen. */
export function AssigneeField({ booking, people, mayHandle }: AssigneeFieldProps) {
  const assigning = useAssign();
  return (
    <div className="max-w-xs">
      <PersonField
        people={people}
        assignee={assigning.isPending ? assigning.variables.assignee : booking.assignee}
        isDisabled={!mayHandle || assigning.isPending}
        onChange={(assignee) => assigning.mutate({ booking, assignee })}
      />
    </div>
  );
}
