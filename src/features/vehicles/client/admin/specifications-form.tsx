import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, callApi } from '../../../../client/api-client.ts';
import { Button } from '../../../../client/ui/button.tsx';
import { showToast } from '../../../../client/ui/toast.tsx';
import type { Specifications } from '../../vehicle.contract.ts';
import { refreshVehicles } from './admin-vehicle-queries.ts';
import {
  SpecificationFields,
  type SpecificationValues,
  toSpecificationValues,
} from './specification-fields.tsx';
import { UnsavedWorkGuard } from './unsaved-work-guard.tsx';

interface StoredSpecifications {
  specifications: Specifications;
  revision: number;
}

export function SpecificationsForm({ vehicleId }: { vehicleId: number }) {
  const path = `/api/admin/vehicles/${vehicleId}/specs`;
  const stored = useQuery<StoredSpecifications>({ queryKey: [path], refetchOnReconnect: false });
  const queryClient = useQueryClient();
  const form = useForm<SpecificationValues>({ defaultValues: toSpecificationValues({}) });
  const { isDirty } = form.formState;

  useEffect(() => {
    if (stored.data) form.reset(toSpecificationValues(stored.data.specifications), { keepDirtyValues: true });
  }, [stored.data, form]);

  const save = useMutation({
    mutationFn: (specifications: SpecificationValues) =>
      callApi<StoredSpecifications>('PUT', path, {
        body: { specifications, revision: stored.data?.revision },
      }),
    onSuccess: async (saved) => {
      queryClient.setQueryData([path], saved);
      form.reset(toSpecificationValues(saved.specifications));
      showToast({ title: 'Vehicle specifications updated successfully' });
      await refreshVehicles(queryClient);
    },
    onError: (error) => {
      const isStale = error instanceof ApiError && error.status === 409;
      showToast({
        title: 'Error',
        description: 'Failed to update specifications',
        variant: 'destructive',
      });
      // What was typed stays; the next save is made on what is stored by then.
      if (isStale) void stored.refetch();
    },
  });

  if (stored.isPending) return <p className="text-muted">Loading...</p>;
  if (stored.isError) {
    return <p role="alert">Failed to load specifications. Please reload the page.</p>;
  }
  return (
    <form onSubmit={form.handleSubmit((values) => save.mutate(values))}>
      {save.error instanceof ApiError && save.error.status === 409 && (
        <p role="alert" className="mb-4 text-danger-text">
          Somebody else has changed this vehicle since you opened it. Fields you had not touched now show
          their version; check them and save again.
        </p>
      )}
      <SpecificationFields register={form.register} />
      <Button type="submit" isBusy={save.isPending} className="mt-8">
        {save.isPending ? 'Saving...' : 'Save Specifications'}
      </Button>
      <UnsavedWorkGuard isUnsaved={isDirty && !save.isPending} />
    </form>
  );
}
