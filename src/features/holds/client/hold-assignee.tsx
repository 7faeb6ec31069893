import { SelectField } from '#client/ui/field.tsx';
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
  const isKnown = assignee === '' || people.some(({ username }) => username === assignee);
  return (
    <div className="max-w-xs">
      <SelectField
        label="Looked after by"
        aria-label={`Looked after by: ${nameOf(hold)}`}
        value={assignee}
        disabled={!mayHandle || assigning.isPending}
        onChange={({ target }) =>
          assigning.mutate({ id: hold.id, assignee: target.value, seen: hold.assignee })
        }
      >
        <option value="">Nobody yet</option>
        {!isKnown && <option value={assignee}>{assignee} (no longer here)</option>}
        {people.map(({ username, fullName }) => (
          <option key={username} value={username}>
            {fullName}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
