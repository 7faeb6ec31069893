import { useState } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { findingChannels } from '#features/listing-quality/publish-finding.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { Channel } from '../channel.contract.ts';
import { ChannelProblems } from './channel-problems.tsx';
import { channelWords } from './channel-words.ts';
import { LastFetches } from './last-fetches.tsx';
import { RowPreview } from './row-preview.tsx';
import { SetUpPart } from './set-up-part.tsx';
import { VehicleList } from './vehicle-list.tsx';

/** All about one channel: how much of the stock is in it, what is not and why, and how it is set up. */
export function ChannelPanel({ channel, now }: { channel: Channel; now: Date }) {
  const { name, isOn, forSale, soldIncluded, leftOut, fetches } = channel;
  // Green only where somebody has fetched it, and something was in it.
  const arrives = isOn && fetches.length > 0 && forSale.included > 0;
  const [tab, setTab] = useState(isOn ? 'left-out' : 'set-up');
  const [previewed, setPreviewed] = useState<number>();
  const id = `channel-${name}`;
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="text-lg font-semibold tracking-tight">
          {findingChannels[name]}
        </h2>
        <Badge tone={arrives ? 'green' : 'neutral'}>{isOn ? 'ON' : 'OFF'}</Badge>
      </div>
      <p className="mt-1 text-muted">{channelWords[name].about}</p>
      <ChannelProblems channel={channel} onShowSettings={() => setTab('set-up')} />
      <div className="mt-5 grid gap-x-8 gap-y-5 lg:grid-cols-2">
        <div>
          <p className="mb-2">
            <strong className="text-2xl font-semibold tabular-nums">{forSale.included}</strong>
            {` of ${groupThousands(forSale.total)} ${forSale.total === 1 ? 'vehicle' : 'vehicles'} for sale ${willBe(channel)} in`}
          </p>
          <ProgressBar
            label={`${findingChannels[name]}: vehicles that are in`}
            value={forSale.included}
            max={Math.max(1, forSale.total)}
          />
          {soldIncluded > 0 && (
            <p className="mt-2 text-sm text-muted">{`And ${soldIncluded} sold lately, as not available.`}</p>
          )}
        </div>
        <LastFetches channel={channel} now={now} />
      </div>
      <div className="mt-4">
        <Tabs
          label={findingChannels[name]}
          value={tab}
          onValueChange={setTab}
          keepsMounted
          tabs={[
            {
              value: 'left-out',
              label: `Left Out (${leftOut})`,
              content: <VehicleList channel={channel} shown="left-out" onPreview={setPreviewed} />,
            },
            {
              value: 'included',
              label: `In (${forSale.included + soldIncluded})`,
              content: tab === 'included' && (
                <VehicleList channel={channel} shown="included" onPreview={setPreviewed} />
              ),
            },
            { value: 'set-up', label: 'Set Up', content: <SetUpPart channel={channel} /> },
          ]}
        />
      </div>
      <RowPreview channel={name} id={previewed} onClose={() => setPreviewed(undefined)} />
    </section>
  );
}

/** Nothing is in a channel that is off, or that lacks what it needs. */
function willBe({ isOn, problems }: Channel): string {
  return isOn && !problems.some(({ isBlocker }) => isBlocker) ? 'are' : 'would be';
}
