import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { isSummary } from '#client/api/summaries.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { idleHeader } from '#client/idle.ts';
import { showToast } from '#client/ui/toast.tsx';
import { useMailAgain } from '#features/customers/client/mail-again.tsx';
import type { BodyOf } from '#shared/call.ts';
import { addressOf } from '#shared/call-address.ts';
import type {
  listInquiries,
  markInquiryRead,
  releaseInquiry,
  retryInquiryMail,
  setInquiryApart,
} from '../../inquiry.contract.ts';
import type { countInquiries, findInquiries } from '../../inquiry-list.contract.ts';

const INQUIRIES = '/api/admin/inquiries';
const COUNTS = addressOf<typeof countInquiries>('/api/admin/inquiries/counts');

/** Refetched whenever the page is opened, because staff come for what is new. What was shown stays until then. */
export function useFoundInquiries(body: Partial<BodyOf<typeof findInquiries>>) {
  return useQuery({
    queryKey: [`${INQUIRIES}/find`, body],
    queryFn: ({ signal }) =>
      callApi<typeof findInquiries>('POST /api/admin/inquiry-search', {
        body,
        signal,
        headers: idleHeader(),
      }),
    // Never the rows of the other tab: their buttons do something else.
    placeholderData: (before) => (before?.inquiries[0]?.isSpam === (body.spam ?? false) ? before : undefined),
    refetchOnMount: 'always',
  });
}

export function useInquiryCounts() {
  return useApiQuery(COUNTS, { refetchOnMount: 'always' });
}

/** The whole inbox, for a spreadsheet. */
export function readInbox() {
  return callApi<typeof listInquiries>('GET /api/admin/contacts');
}

export function useMarkRead() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) =>
      callApi<typeof markInquiryRead>('PUT /api/admin/contacts/{id}/read', { params: { id } }),
    onSuccess: async () => {
      showToast({ title: 'Contact marked as read' });
      await refresh();
    },
    onError: () =>
      showToast({ title: 'Error', description: 'Failed to mark contact as read.', variant: 'destructive' }),
  });
}

const moving = {
  spam: {
    send: (id: number) =>
      callApi<typeof setInquiryApart>('PUT /api/admin/contacts/{id}/spam', { params: { id } }),
    title: 'Moved to spam',
    back: 'inbox',
  },
  inbox: {
    send: (id: number) =>
      callApi<typeof releaseInquiry>('PUT /api/admin/contacts/{id}/not-spam', { params: { id } }),
    title: 'Moved to the inbox',
    back: 'spam',
  },
} as const;
type Place = keyof typeof moving;

export const useSetApart = () => useMoveTo('spam');
export const useRelease = () => useMoveTo('inbox');

/** With a way back, which tells itself and has none. */
function useMoveTo(place: Place) {
  const refresh = useRefresh();
  const after = {
    onError: () =>
      showToast({ title: 'Error', description: 'Failed to move the inquiry.', variant: 'destructive' }),
  };
  const back = useMutation({
    mutationFn: (id: number) => moving[moving[place].back].send(id),
    onSuccess: async () => {
      showToast({ title: moving[moving[place].back].title });
      await refresh();
    },
    ...after,
  });
  return useMutation({
    mutationFn: (id: number) => moving[place].send(id),
    onSuccess: async (_answer, id) => {
      const action = { label: 'Undo', onPress: () => back.mutate(id) };
      showToast({ title: moving[place].title, action });
      await refresh();
    },
    ...after,
  });
}

export function useRetryMail() {
  return useMailAgain(
    (id) => callApi<typeof retryInquiryMail>('PUT /api/admin/contacts/{id}/retry-mail', { params: { id } }),
    useRefresh(),
  );
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: (query) => String(query.queryKey[0]).startsWith(INQUIRIES) || isSummary(query),
      refetchType: 'all',
    });
}
