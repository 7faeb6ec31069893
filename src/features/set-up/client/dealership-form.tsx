import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { callApi } from '#client/api/api-client.ts';
import { Button } from '#client/ui/button.tsx';
import { showFormTrouble } from '#features/staff/client/form-trouble.ts';
import { type enterDealership, type NewDealership, newDealershipSchema } from '../set-up.contract.ts';
import { DealershipFields, noDetails } from './dealership-fields.tsx';

/** For an owner whose site nobody has set up: it opens to visitors when this is sent. */
export function DealershipForm({ onEntered }: { onEntered: () => void }) {
  const form = useForm<NewDealership>({
    resolver: zodResolver(newDealershipSchema),
    defaultValues: { details: noDetails },
  });
  const { isSubmitting, isSubmitSuccessful } = form.formState;
  const handleSubmit = form.handleSubmit(async (body) => {
    try {
      await callApi<typeof enterDealership>('POST /api/admin/dealership', { body });
      onEntered();
    } catch (error) {
      showFormTrouble(form, 'Not open yet', error);
    }
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={handleSubmit} className="grid gap-8">
        <DealershipFields />
        <Button
          type="submit"
          isBusy={isSubmitting || isSubmitSuccessful}
          className="w-full sm:w-auto sm:justify-self-start"
        >
          {isSubmitting ? 'Opening...' : 'Open the site'}
        </Button>
      </form>
    </FormProvider>
  );
}
