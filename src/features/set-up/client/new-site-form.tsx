import type { ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import { type StaffForm, useStaffForm } from '#features/staff/client/use-staff-form.ts';
import { type NewOwner, type NewSite, newOwnerSchema, newSiteSchema } from '../set-up.contract.ts';
import { DealershipFields, noDetails } from './dealership-fields.tsx';
import { nobody, OwnerFields } from './owner-fields.tsx';

interface SetUpFormProps<Values> {
  submitLabel: string;
  busyLabel: string;
  /** Rejects when it was refused; the form keeps what was typed. */
  onSubmit: (values: Values) => Promise<void>;
}

/** Asks for the dealership and its owner: all that a site of one's own needs. */
export function NewSiteForm(props: SetUpFormProps<NewSite>) {
  return (
    <SetUpForm {...props} schema={newSiteSchema} defaultValues={{ details: noDetails, owner: nobody }}>
      <DealershipFields />
      <OwnerFields />
    </SetUpForm>
  );
}

/** Asks for the owner alone, where the dealership is here already. */
export function NewOwnerForm(props: SetUpFormProps<NewOwner>) {
  return (
    <SetUpForm {...props} schema={newOwnerSchema} defaultValues={{ owner: nobody }}>
      <OwnerFields />
    </SetUpForm>
  );
}

function SetUpForm<Values extends FieldValues>({
  submitLabel,
  busyLabel,
  onSubmit,
  children,
  ...fields
}: SetUpFormProps<Values> &
  Pick<StaffForm<Values, Values>, 'schema' | 'defaultValues'> & { children: ReactNode }) {
  const { form, handleSubmit } = useStaffForm({ ...fields, refused: 'Not set up yet', send: onSubmit });
  const { isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={handleSubmit} className="grid gap-8">
        {children}
        <Button type="submit" isBusy={isSubmitting} className="w-full sm:w-auto sm:justify-self-start">
          {isSubmitting ? busyLabel : submitLabel}
        </Button>
      </form>
    </FormProvider>
  );
}
