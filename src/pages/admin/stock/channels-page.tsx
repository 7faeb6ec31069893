import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { ChannelPanel } from '#features/channels/client/channel-panel.tsx';
import { useChannels } from '#features/channels/client/channel-queries.ts';
import { LineNote, ListLine } from '../shell/list-line.tsx';

export function ChannelsPage() {
  const channels = useChannels();
  const { data, isError, dataUpdatedAt } = channels;
  // It concerns the server, so it is the same for all channels and said once.
  const ofServer = data?.channels[0]?.problems.find(({ place }) => place === 'server');
  return (
    <>
      <ListLine title="Channels">
        <LineNote>Where buyers find the stock besides this site, and what keeps a vehicle out.</LineNote>
      </ListLine>
      {isError && !data && (
        <LoadFailed title="The channels could not be loaded. Please try again." query={channels} />
      )}
      {!data && !isError && <Skeleton className="h-96" />}
      {ofServer && <p className="mb-6 rounded-card border border-line bg-surface p-4">{ofServer.text}</p>}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {data.channels.map((channel) => (
            <ChannelPanel key={channel.name} channel={channel} now={new Date(dataUpdatedAt)} />
          ))}
        </div>
      )}
    </>
  );
}
