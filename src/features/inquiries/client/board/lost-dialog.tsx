import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { SelectField } from '#client/ui/field.tsx';
import type { Inquiry } from '../../inquiry.contract.ts';
import type { FollowedFields } from '../../pipeline.contract.ts';
import { lostReasons } from '../../pipeline.ts';

interface LostDialogProps {
  /** The one that is to be moved; undefined for none. */
  inquiry: Inquiry | undefined;
  onClose: () => void;
  onChoose: (inquiry: Inquiry, reason: FollowedFields['lostReason']) => void;
}

/** What is lost has a reason, on the board as on its page. */
export function LostDialog({ inquiry, onClose, onChoose }: LostDialogProps) {
  const [reason, setReason] = useState<FollowedFields['lostReason']>('');
  const close = () => {
    setReason('');
    onClose();
  };
  return (
    <Dialog
      open={inquiry !== undefined}
      onOpenChange={close}
      title="Why was it lost?"
      description={inquiry && `${inquiry.firstName} ${inquiry.lastName}, ${inquiry.interest}`}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button
            disabled={reason === ''}
            onClick={() => {
              if (inquiry) onChoose(inquiry, reason);
              close();
            }}
          >
            Move to Lost
          </Button>
        </>
      }
    >
      <SelectField
        label="Why it was lost"
        required
        value={reason}
        onChange={({ target }) => setReason(target.value as FollowedFields['lostReason'])}
      >
        <option value="">Choose a reason</option>
        {lostReasons.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
    </Dialog>
  );
}
