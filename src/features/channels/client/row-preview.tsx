import { Dialog } from '#client/ui/dialog.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { ChannelName } from '../channels.ts';
import { useChannelRow } from './channel-queries.ts';
import { channelWords } from './channel-words.ts';

interface RowPreviewProps {
  channel: ChannelName;
  id: number | undefined;
  onClose: () => void;
}

/** A vehicle as the channel sees it, field by field. */
export function RowPreview({ channel, id, onClose }: RowPreviewProps) {
  const row = useChannelRow(channel, id);
  const { data, isError } = row;
  const { who } = channelWords[channel];
  const untold = data?.fields.filter(({ values }) => values.length === 0) ?? [];
  const reasons = data?.vehicle.findings.filter(({ leavesOut }) => leavesOut) ?? [];
  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={onClose}
      isWide
      title={data?.vehicle.title || 'Preview'}
      description={
        data?.vehicle.isIncluded === false
          ? `Not sent now. ${who} would see it like this.`
          : `${who} sees it like this, word for word.`
      }
    >
      {isError && !data && (
        <LoadFailed title="The preview could not be loaded. Please try again." query={row} />
      )}
      {!data && !isError && <Skeleton className="h-72" />}
      {data && (
        <>
          {reasons.length > 0 && (
            <ul className="mb-4 list-disc pl-5">
              {reasons.map(({ what, text }) => (
                <li key={what}>{text}</li>
              ))}
            </ul>
          )}
          <dl className="divide-y divide-line">
            {data.fields
              .filter(({ values }) => values.length > 0)
              .map(({ name, values }) => (
                <div key={name} className="grid gap-x-6 py-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
                  <dt className="text-sm text-muted [overflow-wrap:anywhere]">{name}</dt>
                  <dd className="[overflow-wrap:anywhere]">
                    {values.map((value) => (
                      <Value key={value} value={value} />
                    ))}
                  </dd>
                </div>
              ))}
          </dl>
          {untold.length > 0 && (
            <p className="mt-4 text-sm text-muted [overflow-wrap:anywhere]">
              Not told, because it is not known: {untold.map(({ name }) => name).join(', ')}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}

/** An address can be opened; anything else is what it is. */
function Value({ value }: { value: string }) {
  const isAddress = /^https?:\/\/[^\s{}]+$/.test(value);
  if (!isAddress) return <span className="block">{value}</span>;
  return (
    <a href={value} target="_blank" rel="noreferrer" className="block min-h-7 underline underline-offset-4">
      {value}
    </a>
  );
}
