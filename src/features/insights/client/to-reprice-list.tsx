import { useApiQuery } from '#client/api/use-api-query.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { addressOf } from '#shared/call-address.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { listToReprice } from '../insight.contract.ts';

const MOST = 5;

/** Vehicles that are old and looked at, and that nobody asks about. */
export function ToRepriceList() {
  const { data, isError } = useApiQuery(addressOf<typeof listToReprice>('/api/admin/insights/to-reprice'), {
    refetchOnMount: 'always',
  });
  if (isError) return <p>The figures could not be loaded.</p>;
  if (!data) return <Skeleton className="h-24" />;
  if (data.length === 0)
    return <p className="text-muted">No vehicle is both old and looked at without an inquiry.</p>;
  return (
    <>
      <ul className="grid gap-3">
        {data.slice(0, MOST).map(({ id, title, reason }) => (
          <li key={id}>
            <SmartLink
              href={`/admin/insights/vehicles/${id}`}
              className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
            >
              {title}
            </SmartLink>
            <p className="text-sm text-muted">{reason}</p>
          </li>
        ))}
      </ul>
      {data.length > MOST && (
        <p className="mt-3">
          <SmartLink href="/admin/insights" className="underline underline-offset-4">
            All {groupThousands(data.length)} in Insights
          </SmartLink>
        </p>
      )}
    </>
  );
}
