import { AssigneeSelect } from '#features/customers/client/assignee-select.tsx';
import type { Agenda, AgendaBooking } from '../../agenda.contract.ts';
import { useAssign } from './agenda-queries.ts';

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
      <AssigneeSelect
        people={people}
        assignee={assigning.isPending ? assigning.variables.assignee : booking.assignee}
        isDisabled={!mayHandle || assigning.isPending}
        onChange={(assignee) => assigning.mutate({ booking, assignee })}
      />
    </div>
  );
}
