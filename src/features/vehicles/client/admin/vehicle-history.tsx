import { useQuery } from '@tanstack/react-query';
import { formatExactTime } from '#client/time-ago.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { VehicleActivity } from '../../admin-vehicle.contract.ts';
import { fieldLabel, fieldWords, isKnownField } from '../../field-words.ts';

/** Who changed what and when. A new revision of the vehicle asks anew. */
export function VehicleHistory({ vehicleId, revision }: { vehicleId: number; revision: number }) {
  const path = `/api/admin/vehicles/${vehicleId}/activity`;
  const { data, isError } = useQuery<VehicleActivity>({
    queryKey: [path, revision],
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
