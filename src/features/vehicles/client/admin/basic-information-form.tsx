import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { ApiError } from '../../../../client/api-client.ts';
import { Button } from '../../../../client/ui/button.tsx';
import { showToast } from '../../../../client/ui/toast.tsx';
import { sydneyYear } from '../../../../shared/dates.ts';
import type { AdminVehicle } from '../../admin-vehicle.contract.ts';
import { refreshVehicles, saveVehicle } from './admin-vehicle-queries.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { describeDifferences } from './describe-differences.ts';
import { toResolverResult } from './form-resolver.ts';
import { ReturnToList, returnToList } from './return-to-list.tsx';
import { UnsavedWorkGuard } from './unsaved-work-guard.tsx';
import { VehicleFields } from './vehicle-fields.tsx';
import {
  problemsOfEdit,
  requiredOnEdit,
  type TextFieldName,
  toEditForm,
  toVehicleFields,
  type VehicleFormValues,
} from './vehicle-form.ts';

interface BasicInformationFormProps {
  vehicle: AdminVehicle;
  /** Reads the vehicle as it is stored now. */
  onReload: () => Promise<AdminVehicle | undefined>;
}

export function BasicInformationForm({ vehicle, onReload }: BasicInformationFormProps) {
  const thisYear = sydneyYear(new Date());
  const [opened, setOpened] = useState(vehicle);
  // The version these fields were filled from. It moves on only when this person says so, or when nothing in
  // these fields has changed: saving the specifications makes a new revision too.
  const base = describeDifferences(opened, vehicle).length === 0 ? vehicle : opened;
  const [conflict, setConflict] = useState<{ message: string; theirs: AdminVehicle }>();
  const form = useForm<VehicleFormValues>({
    defaultValues: toEditForm(vehicle, thisYear),
    resolver: (values) => toResolverResult(values, problemsOfEdit(values, thisYear)),
  });
  const { errors, isDirty } = form.formState;
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();

  const save = useMutation({
    mutationFn: (values: VehicleFormValues) =>
      saveVehicle(vehicle.id, { ...toVehicleFields(values), revision: base.revision }),
    onSuccess: () => {
      showToast({ title: 'Vehicle updated successfully' });
      void refreshVehicles(queryClient);
      returnToList(navigate);
    },
    onError: async (error) => {
      showToast({ title: 'Error', description: 'Failed to update vehicle', variant: 'destructive' });
      if (!(error instanceof ApiError)) return;
      if (error.status === 409) {
        const theirs = await onReload();
        if (theirs) setConflict({ message: error.serverMessage ?? error.message, theirs });
      }
      for (const [name, message] of Object.entries(error.fields)) {
        form.setError(name as TextFieldName, { message }); // the contract's names are the form's
      }
    },
  });

  const handleLoadTheirs = () => {
    if (conflict) {
      form.reset(toEditForm(conflict.theirs, thisYear));
      setOpened(conflict.theirs);
    }
    setConflict(undefined);
  };
  const handleKeepMine = () => {
    if (conflict) setOpened(conflict.theirs);
    setConflict(undefined);
  };

  return (
    <form noValidate onSubmit={form.handleSubmit((values) => save.mutate(values))}>
      <VehicleFields
        register={form.register}
        errors={errors}
        stored={toEditForm(base, thisYear)}
        required={requiredOnEdit}
        yearMax={thisYear + 1}
      />
      <div className="mt-8 flex flex-wrap gap-3">
        <Button type="submit" isBusy={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save Changes'}
        </Button>
        <ReturnToList variant="secondary">Cancel</ReturnToList>
      </div>
      <UnsavedWorkGuard isUnsaved={isDirty && !save.isPending && !save.isSuccess} />
      <ConflictDialog
        message={conflict?.message}
        differences={conflict ? describeDifferences(base, conflict.theirs) : []}
        onLoadTheirs={handleLoadTheirs}
        onKeepMine={handleKeepMine}
      />
    </form>
  );
}
