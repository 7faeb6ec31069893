import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { showToast } from '#client/ui/toast.tsx';
import { useMailAgain } from '#features/customers/client/mail-again.tsx';
import { nameOf } from '#features/customers/name-of.ts';
import { showTrouble } from '#features/staff/client/form-trouble.ts';
import type { BodyOf } from '#shared/call.ts';
import { addressOf } from '#shared/call-address.ts';
import type {
  AgendaBooking,
  addBooking,
  assignBooking,
  blockTimes,
  liftBlock,
  moveBooking,
  noteKey,
  noteLicence,
  readAgenda,
  retryBookingMail,
} from '../../agenda.contract.ts';
import type { Booking, setBookingState } from '../../booking.contract.ts';
import { type BookingState, stateLabels } from '../../booking-states.ts';

const MINUTE_MS = 60_000;

/** Looked at again by itself: buyers book while it is open. */
export function useAgenda(from: string, to: string, { enabled = true } = {}) {
  const address = addressOf<typeof readAgenda>('/api/admin/bookings/agenda', { query: { from, to } });
  return useApiQuery(address, {
    enabled,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: MINUTE_MS,
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/admin/bookings'),
    });
}

/** States that a slip of the finger may set, and that no mail tells of. */
const undone: readonly BookingState[] = ['arrived', 'no_show', 'done'];

export function useSetState() {
  const refresh = useRefresh();
  const mutation = useMutation({
    mutationFn: ({ booking, state }: { booking: Booking; state: BookingState }) =>
      callApi<typeof setBookingState>('PUT /api/admin/bookings/{id}/state', {
        params: { id: booking.id },
        body: { state, seen: booking.state },
      }),
    onSuccess: (_answer, { booking, state }) =>
      showToast({
        title: `${nameOf(booking)}: ${stateLabels[state].toLowerCase()}`,
        ...(undone.includes(state) && {
          action: {
            label: 'Undo',
            onPress: () => mutation.mutate({ booking: { ...booking, state }, state: booking.state }),
          },
        }),
      }),
    onError: (error) => showTrouble('Not changed', error),
    // Also after a refusal, which may say that somebody else has changed it.
    onSettled: refresh,
  });
  return mutation;
}

export function useMoveBooking() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<typeof moveBooking> & { id: number }) =>
      callApi<typeof moveBooking>('PUT /api/admin/bookings/{id}/time', { params: { id }, body }),
    onSettled: refresh,
  });
}

export function useAddBooking() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof addBooking>) =>
      callApi<typeof addBooking>('POST /api/admin/bookings', { body }),
    // The inquiry that it answers and figures change with it.
    onSettled: () => void queryClient.invalidateQueries(),
  });
}

export function useAssign() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ booking, assignee }: { booking: AgendaBooking; assignee: string }) =>
      callApi<typeof assignBooking>('PUT /api/admin/bookings/{id}/assignee', {
        params: { id: booking.id },
        body: { assignee, seen: booking.assignee },
      }),
    onSuccess: () => showToast({ title: 'Saved' }),
    onError: (error) => showTrouble('Not saved', error),
    onSettled: refresh,
  });
}

export function useNoteLicence() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<typeof noteLicence> & { id: number }) =>
      callApi<typeof noteLicence>('PUT /api/admin/bookings/{id}/licence', { params: { id }, body }),
    onSuccess: ({ message }) => showToast({ title: message }),
    onError: (error) => showTrouble('Not saved', error),
    onSettled: refresh,
  });
}

export function useBookingMailAgain() {
  return useMailAgain(
    (id) => callApi<typeof retryBookingMail>('PUT /api/admin/bookings/{id}/retry-mail', { params: { id } }),
    useRefresh(),
  );
}

export function useNoteKey() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<typeof noteKey> & { id: number }) =>
      callApi<typeof noteKey>('PUT /api/admin/bookings/{id}/key-note', { params: { id }, body }),
    onSuccess: ({ message }) => showToast({ title: message }),
    onError: (error) => showTrouble('Not saved', error),
    onSettled: refresh,
  });
}

export function useBlockTimes() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof blockTimes>) =>
      callApi<typeof blockTimes>('POST /api/admin/bookings/blocks', { body }),
    onSettled: refresh,
  });
}

export function useLiftBlock() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) =>
      callApi<typeof liftBlock>('DELETE /api/admin/bookings/blocks/{id}', { params: { id } }),
    onSuccess: ({ message }) => showToast({ title: message }),
    onError: (error) => showTrouble('Not lifted', error),
    onSettled: refresh,
  });
}
