import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { callApi } from '#client/api/api-client.ts';
import { ApiError } from '#client/api/api-request.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { fieldLabel, fieldWords } from '#features/vehicles/fields/field-words.ts';
import { addressOf } from '#shared/call-address.ts';
import type { getSpecifications, updateSpecifications } from '../../admin-vehicle.contract.ts';
import { refreshVehicles } from '../admin-vehicle-queries.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { SaveBar } from './save-bar.tsx';
import { SpecificationFields } from './specification-fields.tsx';
import {
  clashingSpecifications,
  followStored,
  type SpecificationValues,
  takeOver,
  toSpecificationValues,
  valueAt,
} from './specification-values.ts';
import { UnsavedWorkGuard } from './unsaved-work-guard.tsx';

interface Save {
  specifications: SpecificationValues;
  /** The values that this person saw in the fields they changed. */
  seen: SpecificationValues;
}

const nothing = toSpecificationValues({});

export function SpecificationsForm({ vehicleId }: { vehicleId: number }) {
  const params = { id: vehicleId };
  const address = addressOf<typeof getSpecifications>('/api/admin/vehicles/{id}/specs', { params });
  const stored = useApiQuery(address, { refetchOnReconnect: false });
  const queryClient = useQueryClient();
  const form = useForm<SpecificationValues>({ defaultValues: nothing });
  const [seen, setSeen] = useState(nothing);
  const [conflict, setConflict] = useState<Save & { theirs: SpecificationValues }>();
  const { isDirty } = form.formState;

  useEffect(() => {
    if (!stored.data) return;
    const now = toSpecificationValues(stored.data.specifications);
    const values = structuredClone(form.getValues());
    setSeen((before) => followStored(before, values, now));
    form.reset(now, { keepDirtyValues: true });
  }, [stored.data, form]);

  const save = useMutation({
    mutationFn: (body: Save) =>
      callApi<typeof updateSpecifications>('PUT /api/admin/vehicles/{id}/specs', { params, body }),
    onSuccess: async (saved) => {
      queryClient.setQueryData([address], saved);
      const values = toSpecificationValues(saved.specifications);
      setSeen(values);
      form.reset(values);
      showToast({ title: 'Vehicle specifications updated successfully' });
      await refreshVehicles(queryClient);
    },
    onError: async (error, refused) => {
      if (error instanceof ApiError && error.status === 409) {
        const { data } = await stored.refetch();
        const theirs = data && toSpecificationValues(data.specifications);
        // The dialog explains it; an error toast as well would be too much.
        if (theirs && clashingSpecifications(refused.seen, refused.specifications, theirs).length > 0) {
          setConflict({ ...refused, theirs });
          return;
        }
      }
      showToast({ title: 'Error', description: 'Failed to update specifications', variant: 'destructive' });
    },
  });

  const clashing = conflict
    ? clashingSpecifications(conflict.seen, conflict.specifications, conflict.theirs)
    : [];
  const handleDecide = (kept: readonly string[]) => {
    if (!conflict) return;
    const given = clashing.filter((name) => !kept.includes(name));
    const specifications = takeOver(conflict.specifications, conflict.theirs, given);
    for (const name of given) form.setValue(name, valueAt(specifications, name), { shouldDirty: true });
    setSeen((now) => takeOver(now, conflict.theirs, clashing));
    setConflict(undefined);
    save.mutate({ specifications, seen: takeOver(conflict.seen, conflict.theirs, clashing) });
  };

  if (stored.isPending) return <p className="text-muted">Loading...</p>;
  if (stored.isError) {
    return <p role="alert">Failed to load specifications. Please reload the page.</p>;
  }
  return (
    <form onSubmit={form.handleSubmit((specifications) => save.mutate({ specifications, seen }))}>
      <SpecificationFields register={form.register} />
      <SaveBar>
        <Button type="submit" isBusy={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save Specifications'}
        </Button>
      </SaveBar>
      <UnsavedWorkGuard isUnsaved={isDirty && !save.isPending} />
      <ConflictDialog
        clashes={clashing.map((name) => ({
          name,
          label: fieldLabel(name),
          mine: fieldWords(name, conflict && valueAt(conflict.specifications, name)),
          theirs: fieldWords(name, conflict && valueAt(conflict.theirs, name)),
        }))}
        onBack={() => setConflict(undefined)}
        onDecide={handleDecide}
      />
    </form>
  );
}
