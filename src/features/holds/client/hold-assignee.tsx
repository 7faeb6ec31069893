import { GivingSelect } from '#features/customers/client/giving-select.tsx';
import { nameOf } from '#features/customers/name-of.ts';
import type { Hold, HoldList } from '../hold.contract.ts';
import { useAssignHold } from './hold-queries.ts';

interface HoldAssigneeProps {
  hold: Hold;
  people: HoldList['people'];
  mayHandle: boolean;
}

/** Who looks after a hold that has no inquiry. */
export function HoldAssignee({ hold, people, mayHandle }: HoldAssigneeProps) {
  const assigning = useAssignHold(people);
  return (
    <GivingSelect
      people={people}
      assignee={assigning.isPending ? assigning.variables.assignee : hold.assignee}
      ariaLabel={`Looked after by: ${nameOf(hold)}`}
      isDisabled={!mayHandle || assigning.isPending}
      onGive={(assignee) => assigning.mutate({ id: hold.id, assignee, seen: hold.assignee })}
    />
  );
}
