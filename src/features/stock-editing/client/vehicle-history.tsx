import { useApiQuery } from '#client/api/use-api-query.ts';
import { formatExactTime } from '#client/time-ago.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { fieldLabel, fieldWords, isKnownField } from '#features/vehicles/fields/field-words.ts';
import { addressOf } from '#shared/call-address.ts';
import type { listVehicleActivity } from '../admin-vehicle.contract.ts';

/** Who changed what and when. Refetched for each new revision. */
export function VehicleHistory({ vehicleId, revision }: { vehicleId: number; revision: number }) {
  const address = addressOf<typeof listVehicleActivity>('/api/admin/vehicles/{id}/activity', {
    params: { id: vehicleId },
  });
  const { data, isError } = useApiQuery(address, {
    queryKey: [address, revision],
    refetchOnMount: 'always',
  });
  if (isError) return <p className="text-danger-text">The history could not be loaded. Please try again.</p>;
  if (!data) return <Skeleton className="h-16" />;
  if (data.length === 0) return <p className="text-muted">Nothing has been changed yet.</p>;
  return (
    <ol className="divide-y divide-line">
      {data.map(({ id, title, staffName, time, changes: all }) => {
        const changes = all.filter(({ field }) => isKnownField(field));
        return (
          <li key={id} className="py-3">
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-muted">
              {staffName} · <time dateTime={time}>{formatExactTime(new Date(time))}</time>
            </p>
            {changes.length > 0 && (
              <details className="mt-1 text-sm">
                <summary className="min-h-6">
                  {changes.length === 1 ? '1 field changed' : `${changes.length} fields changed`}
                </summary>
                <ul className="mt-1 grid gap-1">
                  {changes.map(({ field, before, after }) => (
                    <li key={field} className="wrap-anywhere">
                      {fieldLabel(field)}: {fieldWords(field, before)} → {fieldWords(field, after)}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        );
      })}
    </ol>
  );
}
