import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { AskingDialog } from '#client/ui/asking-dialog.tsx';
import { Button } from '#client/ui/button.tsx';

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
      close();
      if (link) onLink(link);
    },
  });
  const close = () => {
    form.reset(nobody);
    onClose();
  };
  const role = useWatch({ control: form.control, name: 'role' });
  return (
    <AskingDialog
      open={open}
      isBusy={invite.isPending}
      onOpenChange={close}
      title="Invite somebody"
      description={
        isMailSetUp
          ? 'They get a mail with a link, and choose their own username and password.'
          : 'You get a link to pass on. With it they choose their own username and password.'
      }
      footer={
        <>
          <Button variant="secondary" disabled={invite.isPending} onClick={close}>
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
    </AskingDialog>
  );
}
