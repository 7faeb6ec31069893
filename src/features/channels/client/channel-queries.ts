import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { showToast } from '#client/ui/toast.tsx';
import { showTrouble } from '#features/staff/client/form-trouble.ts';
import { addressOf } from '#shared/call-address.ts';
import type {
  Channel,
  getChannelRow,
  listChannels,
  listChannelVehicles,
  renewChannelAddress,
  saveChannelSettings,
  switchChannel,
} from '../channel.contract.ts';
import type { ChannelName } from '../channels.ts';

const channelsAddress = addressOf<typeof listChannels>('/api/admin/channels');

export function useChannels() {
  return useApiQuery(channelsAddress, { refetchOnMount: 'always' });
}

export type Shown = 'included' | 'left-out';

export function useChannelVehicles(channel: ChannelName, shown: Shown, reason: string | undefined) {
  return useApiQuery(
    addressOf<typeof listChannelVehicles>('/api/admin/channels/{channel}/vehicles', {
      params: { channel },
      query: { shown, reason },
    }),
    { refetchOnMount: 'always' },
  );
}

export function useChannelRow(channel: ChannelName, id: number | undefined) {
  return useApiQuery(
    addressOf<typeof getChannelRow>('/api/admin/channels/{channel}/vehicles/{id}', {
      params: { channel, id: id ?? 0 },
    }),
    { enabled: id !== undefined, refetchOnMount: 'always' },
  );
}

/** Trouble is shown by the form, beside what was typed. */
export function useSaveSettings(channel: ChannelName) {
  const keep = useKeep();
  return useMutation({
    mutationFn: (settings: Record<string, string>) =>
      callApi<typeof saveChannelSettings>('PUT /api/admin/channels/{channel}/settings', {
        params: { channel },
        body: { settings },
      }),
    onSuccess: ({ channel: now }) => {
      keep(now);
      showToast({ title: 'Saved' });
    },
  });
}

export function useSwitch(channel: ChannelName) {
  const keep = useKeep();
  return useMutation({
    mutationFn: (isOn: boolean) =>
      callApi<typeof switchChannel>('PUT /api/admin/channels/{channel}/address', {
        params: { channel },
        body: { isOn },
      }),
    onSuccess: ({ channel: now }) => {
      keep(now);
      showToast({ title: now.isOn ? 'The channel is on' : 'The channel is off' });
    },
    onError: (error) => showTrouble('The channel was not changed', error),
  });
}

export function useRenew(channel: ChannelName) {
  const keep = useKeep();
  return useMutation({
    mutationFn: () =>
      callApi<typeof renewChannelAddress>('POST /api/admin/channels/{channel}/address', {
        params: { channel },
      }),
    onSuccess: ({ channel: now }) => {
      keep(now);
      showToast({ title: 'There is a new address', description: 'Copy it, and enter it at the channel.' });
    },
    onError: (error) => showTrouble('No new address was made', error),
  });
}

/** Shows the answer of a change at once. */
function useKeep() {
  const queryClient = useQueryClient();
  return (now: Channel) => {
    queryClient.setQueryData(
      [channelsAddress],
      (before: { channels: Channel[] } | undefined) =>
        before && { channels: before.channels.map((one) => (one.name === now.name ? now : one)) },
    );
    void queryClient.invalidateQueries({ queryKey: [channelsAddress] });
  };
}
