import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { isRole, type Role } from '#shared/permissions.ts';
import type { Person } from '../../people.contract.ts';
import { useChangeRole, useSetDisabled } from './people-queries.ts';
import { RoleField } from './role-field.tsx';

interface PersonDialogProps {
  person: Person | undefined;
  onClose: () => void;
}

export function RoleDialog({ person, onClose }: PersonDialogProps) {
  const [chosen, setChosen] = useState<Role>();
  const change = useChangeRole();
  const role = chosen ?? person?.role ?? 'viewer';
  const handleClose = () => {
    setChosen(undefined);
    onClose();
  };
  const handleSave = () => person && change.mutate({ id: person.id, role }, { onSuccess: handleClose });
  return (
    <Dialog
      open={person !== undefined}
      onOpenChange={handleClose}
      title={`Role of ${person?.fullName ?? ''}`}
      description={
        person?.isYou ? 'Without the role of an owner you cannot change this back yourself.' : undefined
      }
      footer={
        <>
          <Button variant="secondary" disabled={change.isPending} onClick={handleClose}>
            Cancel
          </Button>
          <Button disabled={role === person?.role} isBusy={change.isPending} onClick={handleSave}>
            Change Role
          </Button>
        </>
      }
    >
      <RoleField
        chosen={role}
        value={role}
        onChange={({ target }) => isRole(target.value) && setChosen(target.value)}
      />
    </Dialog>
  );
}

export function DisableDialog({ person, onClose }: PersonDialogProps) {
  const disable = useSetDisabled();
  return (
    <ConfirmDialog
      open={person !== undefined}
      onOpenChange={onClose}
      title={`Disable ${person?.fullName ?? ''}?`}
      description={
        person?.isYou
          ? 'This is your own account. You are logged out at once, and only another owner can enable it again.'
          : 'They are logged out at once and cannot log in. What they did stays, and you can enable the account again.'
      }
      confirmLabel="Disable"
      isDestructive
      isBusy={disable.isPending}
      onConfirm={() => person && disable.mutate({ id: person.id, isDisabled: true }, { onSettled: onClose })}
    />
  );
}
