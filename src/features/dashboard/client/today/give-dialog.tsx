import { useState } from 'react';
import { SelectField } from '#client/ui/field.tsx';
import { FormDialog } from '#features/customers/client/form-dialog.tsx';
import type { Today, TodayItem } from '../../today.contract.ts';

interface GiveDialogProps {
  item: TodayItem;
  people: Today['people'];
  onChoose: (person: Today['people'][number]) => void;
  onClose: () => void;
}

/** To whom something is given. */
export function GiveDialog({ item, people, onChoose, onClose }: GiveDialogProps) {
  const [username, setUsername] = useState(item.assignee);
  const person = people.find((one) => one.username === username);
  return (
    <FormDialog
      title="Give away"
      description={
        item.kind === 'hold' && item.inquiryId !== null
          ? `${item.title}. The inquiry of the hold goes with it.`
          : `${item.title}. Whoever gets it sees it on their list.`
      }
      leave="Cancel"
      send="Give"
      isComplete={username !== item.assignee}
      isPending={false}
      onSend={() => onChoose(person ?? { username: '', fullName: '' })}
      onClose={onClose}
    >
      <SelectField label="To" value={username} onChange={({ target }) => setUsername(target.value)}>
        <option value="">Nobody in particular</option>
        {item.assignee !== '' && !people.some((one) => one.username === item.assignee) && (
          <option value={item.assignee}>{item.assigneeName}</option>
        )}
        {people.map(({ username: value, fullName }) => (
          <option key={value} value={value}>
            {fullName}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
