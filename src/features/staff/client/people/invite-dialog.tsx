import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/field.tsx';
import { type NewInvitation, newInvitationSchema } from '../../people.contract.ts';
import { useStaffForm } from '../use-staff-form.ts';
import { useInvite } from './people-queries.ts';
import { RoleField } from './role-field.tsx';

interface InviteDialogProps {
  open: boolean;
  isMailSetUp: boolean;
  onClose: () => void;
  /** With the link when no mail brings it. */
  onLink: (link: string) => void;
}

const nobody: NewInvitation = { fullName: '', email: '', role: 'sales' };

export function InviteDialog({ open, isMailSetUp, onClose, onLink }: InviteDialogProps) {
  const id = useId();
  const invite = useInvite();
  const { form, errors, handleSubmit } = useStaffForm({
    schema: newInvitationSchema,
    defaultValues: nobody,
    refused: 'Nobody was invited',
    send: async (draft) => {
      const { link } = await invite.mutateAsync(draft);
      form.reset(nobody);
      onClose();
      if (link) onLink(link);
    },
  });
  const role = useWatch({ control: form.control, name: 'role' });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Invite somebody"
      description={
        isMailSetUp
          ? 'They get a mail with a link, and choose their own username and password.'
          : 'You get a link to pass on. With it they choose their own username and password.'
      }
      footer={
        <>
          <Button variant="secondary" disabled={invite.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} isBusy={invite.isPending}>
            {isMailSetUp ? 'Send Invitation' : 'Make Invitation'}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={handleSubmit} className="grid gap-5">
        <TextField
          label="Name"
          autoComplete="off"
          error={errors.fullName?.message}
          {...form.register('fullName')}
        />
        <TextField
          label="E-mail"
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <RoleField chosen={role} error={errors.role?.message} {...form.register('role')} />
      </form>
    </Dialog>
  );
}
