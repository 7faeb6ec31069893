import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { ApiError } from '#client/api/api-request.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { showToast } from '#client/ui/toast.tsx';
import { addressOf } from '#shared/call-address.ts';
import type {
  applyBulkChange,
  BulkChange,
  BulkPreview,
  listBulkChanges,
  previewBulkChange,
  undoBulkChange,
} from '../../bulk-change.contract.ts';
import { refreshVehicles } from '../admin-vehicle-queries.ts';

/** Within the addresses of the list, so that every change of a vehicle refreshes it. */
const CHANGES = addressOf<typeof listBulkChanges>('/api/admin/vehicles/bulk-changes');

export function fetchPreview(change: BulkChange, ids: readonly number[]): Promise<BulkPreview> {
  return callApi<typeof previewBulkChange>('POST /api/admin/vehicles/bulk-changes/preview', {
    body: { change, ids: [...ids] },
  });
}

interface Wanted {
  change: BulkChange;
  preview: BulkPreview;
  key: string;
}

export function applyChange({ change, preview, key }: Wanted) {
  return callApi<typeof applyBulkChange>('POST /api/admin/vehicles/bulk-changes', {
    body: { change, key, vehicles: preview.vehicles.map(({ id, revision }) => ({ id, revision })) },
  });
}

/** What can be undone, newest first. */
export function useBulkChanges() {
  return useApiQuery(CHANGES, { refetchOnMount: true });
}

export function useBulkUndo() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: (key: string) => undo(queryClient, key) });
}

/** Says by a toast how it went; never throws. */
export async function undo(queryClient: QueryClient, key: string): Promise<void> {
  try {
    const answer = await callApi<typeof undoBulkChange>('POST /api/admin/vehicles/bulk-changes/{key}/undo', {
      params: { key },
    });
    showToast({ title: 'Change undone', description: answer.message });
  } catch (error) {
    showToast({
      title: 'Error',
      description: reasonOf(error, 'Failed to undo the change.'),
      variant: 'destructive',
    });
  }
  await refreshVehicles(queryClient);
}

/** What the server said, where it said something for people. */
export function reasonOf(error: unknown, otherwise: string): string {
  const isTold = error instanceof ApiError && error.status < 500;
  return (isTold && error.serverMessage) || `${otherwise} Please try again.`;
}
