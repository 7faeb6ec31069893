import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import { showFormTrouble } from '#features/staff/client/form-trouble.ts';
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
  const form = useForm<NewSite>({
    resolver: zodResolver(newSiteSchema),
    defaultValues: { details: noDetails, owner: nobody },
  });
  return (
    <SetUpForm {...props} form={form}>
      <DealershipFields />
      <OwnerFields />
    </SetUpForm>
  );
}

/** Asks for the owner alone, where the dealership is here already. */
export function NewOwnerForm(props: SetUpFormProps<NewOwner>) {
  const form = useForm<NewOwner>({
    resolver: zodResolver(newOwnerSchema),
    defaultValues: { owner: nobody },
  });
  return (
    <SetUpForm {...props} form={form}>
      <OwnerFields />
    </SetUpForm>
  );
}

function SetUpForm<Values extends FieldValues>({
  form,
  submitLabel,
  busyLabel,
  onSubmit,
  children,
}: SetUpFormProps<Values> & { form: UseFormReturn<Values>; children: ReactNode }) {
  const { isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      showFormTrouble(form, 'Not set up yet', error);
    }
  });
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
