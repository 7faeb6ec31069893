import { useId, useState } from 'react';
import { AskingDialog } from '#client/ui/asking-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/field.tsx';
import type { BulkAct } from '../../bulk-inquiries.contract.ts';
import type { InquiryCounts } from '../../inquiry-list.contract.ts';
import { lostReasons } from '../../pipeline.ts';

interface BulkDialogProps {
  /** `3 inquiries`. */
  what: string;
  onClose: () => void;
  onChoose: (act: BulkAct, words: string) => void;
}

export function GiveDialog({
  what,
  handlers,
  onClose,
  onChoose,
}: BulkDialogProps & { handlers: InquiryCounts['handlers'] }) {
  const [assignee, setAssignee] = useState<string>();
  const form = useId();
  const person = handlers.find(({ username }) => username === assignee);
  return (
    <AskingDialog
      open
      onOpenChange={onClose}
      title={`Give ${what} to`}
      footer={<Foot form={form} label="Give" isOff={assignee === undefined} onClose={onClose} />}
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (assignee !== undefined)
            onChoose(
              { kind: 'give', assignee },
              person ? `given to ${person.fullName}` : 'given back to everybody',
            );
        }}
      >
        <SelectField
          label="Looked after by"
          required
          value={assignee ?? 'none'}
          onChange={({ target }) => setAssignee(target.value === 'none' ? undefined : target.value)}
        >
          <option value="none">Choose a person</option>
          {handlers.map(({ username, fullName }) => (
            <option key={username} value={username}>
              {fullName}
            </option>
          ))}
          <option value="">Nobody: give back to everybody</option>
        </SelectField>
      </form>
    </AskingDialog>
  );
}

type Outcome = (typeof lostReasons)[number] | 'won' | '';

/** Won, or lost with a reason, in one choice. */
export function CloseDialog({ what, onClose, onChoose }: BulkDialogProps) {
  const [outcome, setOutcome] = useState<Outcome>('');
  const form = useId();
  return (
    <AskingDialog
      open
      onOpenChange={onClose}
      title={`Close ${what}`}
      description="A follow-up that is set ends with it."
      footer={<Foot form={form} label="Close Inquiries" isOff={outcome === ''} onClose={onClose} />}
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (outcome === 'won') onChoose({ kind: 'won' }, 'closed as won');
          else if (outcome !== '') onChoose({ kind: 'lost', lostReason: outcome }, 'closed as lost');
        }}
      >
        <SelectField
          label="How they ended"
          required
          value={outcome}
          onChange={({ target }) => setOutcome(target.value as Outcome)} // its options are these
        >
          <option value="">Choose</option>
          <option value="won">Won</option>
          <optgroup label="Lost">
            {lostReasons.map((reason) => (
              <option key={reason} value={reason}>
                Lost: {reason}
              </option>
            ))}
          </optgroup>
        </SelectField>
      </form>
    </AskingDialog>
  );
}

interface FootProps {
  form: string;
  label: string;
  isOff: boolean;
  onClose: () => void;
}

function Foot({ form, label, isOff, onClose }: FootProps) {
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={form} disabled={isOff}>
        {label}
      </Button>
    </>
  );
}
