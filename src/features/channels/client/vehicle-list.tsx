import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { findingHref, placeLabels } from '#features/stock-editing/client/publish-check/finding-href.ts';
import { groupThousands } from '#shared/numbers.ts';
import { whoMay } from '#shared/permissions.ts';
import type { Channel, ChannelVehicle, ShownFinding } from '../channel.contract.ts';
import { type Shown, useChannelVehicles } from './channel-queries.ts';

interface VehicleListProps {
  channel: Channel;
  shown: Shown;
  onPreview: (id: number) => void;
}

/** Vehicles that are in a channel, or that are not, each with what is to be mended and where. */
export function VehicleList({ channel, shown, onPreview }: VehicleListProps) {
  const [reason, setReason] = useState<string>();
  const isThere = shown === 'left-out' && channel.reasons.some(({ what }) => what === reason);
  const chosen = isThere ? reason : undefined;
  const vehicles = useChannelVehicles(channel.name, shown, chosen);
  const { data, isError } = vehicles;
  if (isError && !data)
    return <LoadFailed title="The vehicles could not be loaded. Please try again." query={vehicles} />;
  return (
    <>
      {shown === 'left-out' && channel.reasons.length > 1 && (
        <Reasons channel={channel} chosen={chosen} onChoose={setReason} />
      )}
      {!data && <Skeleton className="h-40" />}
      {data?.total === 0 && (
        <p className="text-muted">
          {shown === 'left-out' ? 'No vehicle is left out.' : 'No vehicle is in the channel yet.'}
        </p>
      )}
      {data && data.total > 0 && (
        <ul className="divide-y divide-line">
          {data.vehicles.map((vehicle) => (
            <Vehicle key={vehicle.id} vehicle={vehicle} onPreview={onPreview} />
          ))}
        </ul>
      )}
      {data && data.total > data.vehicles.length && (
        <p className="mt-4 text-muted">{`And ${groupThousands(data.total - data.vehicles.length)} more.`}</p>
      )}
    </>
  );
}

/** How many vehicles each reason keeps out; pressing one shows these alone. */
function Reasons({
  channel: { reasons, leftOut },
  chosen,
  onChoose,
}: {
  channel: Channel;
  chosen: string | undefined;
  onChoose: (reason: string | undefined) => void;
}) {
  const look =
    'min-h-9 rounded-full border border-control px-3 text-sm font-semibold hover:border-ink aria-pressed:border-transparent aria-pressed:bg-brand aria-pressed:text-brand-ink';
  return (
    <fieldset className="mb-4 flex flex-wrap gap-2">
      <legend className="sr-only">Reasons</legend>
      <button
        type="button"
        aria-pressed={chosen === undefined}
        className={look}
        onClick={() => onChoose(undefined)}
      >
        All <span className="font-normal">({leftOut})</span>
      </button>
      {reasons.map(({ what, count }) => (
        <button
          key={what}
          type="button"
          aria-pressed={chosen === what}
          className={look}
          onClick={() => onChoose(what)}
        >
          {what} <span className="font-normal">({groupThousands(count)})</span>
        </button>
      ))}
    </fieldset>
  );
}

function Vehicle({ vehicle, onPreview }: { vehicle: ChannelVehicle; onPreview: (id: number) => void }) {
  const { id, title, stockNumber, status, findings } = vehicle;
  const name = title || `Vehicle ${id}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 grow basis-80">
        <SmartLink
          href={`/admin/vehicles/${id}/edit`}
          className="font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:underline"
        >
          {name}
        </SmartLink>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {stockNumber} · {status}
        </p>
        {findings.length > 0 && (
          <ul className="mt-2 grid gap-1">
            {findings.map((finding) => (
              <Finding key={finding.what} id={id} name={name} finding={finding} />
            ))}
          </ul>
        )}
      </div>
      <Button variant="secondary" size="sm" onClick={() => onPreview(id)}>
        <Eye aria-hidden="true" className="size-4" />
        Preview<span className="sr-only"> of {name}</span>
      </Button>
    </li>
  );
}

function Finding({ id, name, finding }: { id: number; name: string; finding: ShownFinding }) {
  const { field, text, leavesOut } = finding;
  const maySet = useMay('settings.change');
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <span className={leavesOut ? '' : 'text-muted'}>
        {!leavesOut && 'Better: '}
        {text}
      </span>
      {field === 'settings' && !maySet ? (
        `Ask ${whoMay('settings.change')}.`
      ) : (
        <SmartLink
          href={findingHref(id, field)}
          className="inline-flex min-h-7 items-center text-sm font-semibold underline underline-offset-4"
        >
          Go to {placeLabels[field]}
          <span className="sr-only"> of {name}</span>
        </SmartLink>
      )}
    </li>
  );
}
