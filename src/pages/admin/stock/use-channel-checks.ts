import { useMemo } from 'react';
import { useApiQuery } from '#client/api/use-api-query.ts';
import type { listChannels } from '#features/channels/channel.contract.ts';
import { channelChecks } from '#features/channels/channel-checks.ts';
import type { PublishCheck } from '#features/listing-quality/publish-finding.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { addressOf } from '#shared/call-address.ts';

/** What the channels ask of a vehicle, beside the law and the buyers: those that are switched on. */
export function useChannelChecks(): readonly PublishCheck[] {
  const { data } = useApiQuery(addressOf<typeof listChannels>('/api/admin/channels'), {
    enabled: useMay('channels.look'),
  });
  return useMemo(
    () => (data?.channels ?? []).filter(({ isOn }) => isOn).map(({ name }) => channelChecks[name]),
    [data],
  );
}
