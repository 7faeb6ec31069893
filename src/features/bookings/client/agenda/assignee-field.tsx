import { GivingSelect } from '#features/customers/client/giving-select.tsx';
import type { Agenda, AgendaBooking } from '../../agenda.contract.ts';
import { useAssign } from './agenda-queries.ts';

interface AssigneeFieldProps {
  booking: AgendaBooking;
  people: Agenda['people'];
  mayHandle: boolean;
}

export function AssigneeField({ booking, people, mayHandle }: AssigneeFieldProps) {
  const assigning = useAssign(people);
  return (
    <GivingSelect
      people={people}
      assignee={assigning.isPending ? assigning.variables.assignee : booking.assignee}
      isDisabled={!mayHandle || assigning.isPending}
      onGive={(assignee) => assigning.mutate({ booking, assignee })}
    />
  );
}
