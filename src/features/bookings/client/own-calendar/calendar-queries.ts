import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { showToast } from '#client/ui/toast.tsx';
import { showTrouble } from '#features/staff/client/form-trouble.ts';
import { addressOf } from '#shared/call-address.ts';
import type {
  endCalendarAddress,
  makeCalendarAddress,
  readCalendarAddress,
} from '../../calendar.contract.ts';

const ADDRESS = addressOf<typeof readCalendarAddress>('/api/admin/bookings/calendar');

export function useCalendarAddress() {
  return useApiQuery(ADDRESS, { refetchOnMount: 'always' });
}

export function useMakeCalendarAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<typeof makeCalendarAddress>('POST /api/admin/bookings/calendar'),
    onSuccess: ({ madeAt }) => queryClient.setQueryData([ADDRESS], { madeAt }),
    onError: (error) => showTrouble('No address was made', error),
  });
}

export function useEndCalendarAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<typeof endCalendarAddress>('DELETE /api/admin/bookings/calendar'),
    onSuccess: () => {
      queryClient.setQueryData([ADDRESS], { madeAt: null });
      showToast({ title: 'Your calendar is switched off' });
    },
    onError: (error) => showTrouble('Not switched off', error),
  });
}
