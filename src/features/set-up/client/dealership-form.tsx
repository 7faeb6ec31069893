import { FormProvider } from 'react-hook-form';
import { callApi } from '#client/api/api-client.ts';
import { Button } from '#client/ui/button.tsx';
import { useStaffForm } from '#features/staff/client/use-staff-form.ts';
import { type enterDealership, newDealershipSchema } from '../set-up.contract.ts';
import { DealershipFields, noDetails } from './dealership-fields.tsx';

/** For an owner whose site nobody has set up: it opens to visitors when this is sent. */
export function DealershipForm({ onEntered }: { onEntered: () => void }) {
  const { form, handleSubmit } = useStaffForm({
    schema: newDealershipSchema,
    defaultValues: { details: noDetails },
    refused: 'Not open yet',
    send: async (body) => {
      await callApi<typeof enterDealership>('POST /api/admin/dealership', { body });
      onEntered();
    },
  });
  const { isSubmitting, isSubmitSuccessful } = form.formState;
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
