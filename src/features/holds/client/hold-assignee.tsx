import { AssigneeSelect } from '#features/customers/client/assignee-select.tsx';
import { nameOf } from '#features/customers/name-of.ts';
import type { Hold, HoldList } from '../hold.contract.ts';
import { useAssignHold } from './hold-queries.ts';

interface HoldAssigneeProps {
  hold: Hold;
  people: HoldList['people'];
  mayHandle: boolean;
}

/** Who looks after a hold that has no inquiry. Stored as soon as somebody is chosen. */
export function HoldAssignee({ hold, people, mayHandle }: HoldAssigneeProps) {
  const assigning = useAssignHold();
  const assignee = assigning.isPending ? assigning.variables.assignee : hold.assignee;
  return (
    <div className="max-w-xs">
      <AssigneeSelect
        people={people}
        assignee={assignee}
        ariaLabel={`Looked after by: ${nameOf(hold)}`}
        isDisabled={!mayHandle || assigning.isPending}
        onChange={(chosen) => assigning.mutate({ id: hold.id, assignee: chosen, seen: hold.assignee })}
      />
    </div>
  );
}
