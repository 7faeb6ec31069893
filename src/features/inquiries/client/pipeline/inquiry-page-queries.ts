import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { showToast } from '#client/ui/toast.tsx';
import { fieldErrorsOf, showTrouble } from '#features/staff/client/form-trouble.ts';
import type { BodyOf } from '#shared/call.ts';
import { addressOf } from '#shared/call-address.ts';
import type {
  FoundFields,
  followInquiry,
  InquiryPage,
  joinInquiries,
  noteInquiry,
  readInquiry,
  replyToInquiry,
  separateInquiries,
  undoCall,
} from '../../pipeline.contract.ts';
import { followedFields } from '../../pipeline.ts';
import { MAIL_WAITS } from '../../reply.ts';

export function inquiryHref(id: number): string {
  return `/admin/inquiries/${id}`;
}

const pageAddress = (id: number) =>
  addressOf<typeof readInquiry>('/api/admin/inquiries/{id}', { params: { id } });

export function useInquiryPage(id: number, { enabled = true } = {}) {
  return useApiQuery(pageAddress(id), {
    ...{ refetchOnMount: 'always', enabled },
    refetchInterval: ({ state }) => lookAgainMs(state.data, Date.now()),
  });
}

const WATCH_MS = 10_000;

/** While somebody writes an answer: whether a colleague has given one meanwhile. */
export function useInquiryWatch(id: number, isOn: boolean): void {
  useApiQuery(pageAddress(id), {
    ...{ enabled: isOn, refetchOnMount: false, refetchOnWindowFocus: isOn && 'always' },
    refetchInterval: isOn && WATCH_MS,
  });
}

const MINUTE_MS = 60_000;
const SOON_MS = 4_000;

/** While a mail waits to be sent: often at first, for most go within seconds. */
function lookAgainMs(page: InquiryPage | undefined, now: number): number | false {
  const waiting = page?.timeline.filter(({ text, letter }) => (letter?.state || text).endsWith(MAIL_WAITS));
  if (!waiting || waiting.length === 0) return false;
  return waiting.some(({ at }) => now - Date.parse(at) < MINUTE_MS) ? SOON_MS : MINUTE_MS;
}

interface Follow {
  body: BodyOf<typeof followInquiry>;
  /** As it was, for the way back; undefined for the way back itself. */
  before?: Omit<FoundFields, 'lostReason'> & { lostReason: string };
}

/** Stage, person and follow-up. It tells what came of it also where the page has gone on. */
export function useFollow(id: number) {
  const queryClient = useQueryClient();
  const following = useMutation({
    mutationFn: ({ body }: Follow) =>
      callApi<typeof followInquiry>('PUT /api/admin/inquiries/{id}', { params: { id }, body }),
    onSuccess: (_answer, { body, before }) => {
      const back = before && wayBack(body, before);
      showToast({
        title: before ? 'Saved' : 'As it was before',
        ...(back && { action: { label: 'Undo', onPress: () => following.mutate({ body: back }) } }),
      });
    },
    onError: (error, { before }) => showTrouble(before ? 'Not saved' : 'Not undone', error),
    // Also after a refusal, which may say that somebody else has changed it.
    onSettled: () => queryClient.invalidateQueries({ refetchType: 'all' }),
  });
  return following;
}

/** A change of the stage may have changed the others too. No inquiry can be given back no stage. */
function wayBack(
  { seen: _seen, isUndo: _isUndo, ...set }: Follow['body'],
  before: NonNullable<Follow['before']>,
) {
  if (set.status !== undefined && before.status === '') return undefined;
  const fields = set.status === undefined ? followedFields.filter((name) => name in set) : followedFields;
  const body = Object.fromEntries(fields.map((name) => [name, before[name]])) as Follow['body']; // as it was stored
  return { ...body, seen: set, isUndo: true };
}

type Noted = Pick<BodyOf<typeof noteInquiry>, 'kind' | 'text'>;

/** A note or a call. It tells what came of it also where the page has gone on; `onNoted` is told then too. */
export function useNote(id: number, onNoted: (noted: Noted) => void) {
  const queryClient = useQueryClient();
  const goesOn = useGoingOn(id);
  const undoing = useMutation({
    mutationFn: (body: BodyOf<typeof undoCall>) =>
      callApi<typeof undoCall>('POST /api/admin/inquiries/{id}/events/undo', { params: { id }, body }),
    onSuccess: ({ message }) => showToast({ title: message }),
    onError: (error) => showTrouble('Not undone', error),
    onSettled: () => void queryClient.invalidateQueries({ refetchType: 'all' }),
  });
  return useMutation({
    // A retry of the library or a second press while it is under way has the same key.
    mutationFn: ({ key, ...noted }: Noted & { key: string }) =>
      callApi<typeof noteInquiry>('POST /api/admin/inquiries/{id}/events', {
        params: { id },
        body: { key, ...noted },
      }),
    onSuccess: ({ changed }, { key, ...noted }) => {
      onNoted(noted);
      if (noted.kind !== 'note') goesOn.countAnswer();
      showToast({
        title: noted.kind === 'note' ? 'Note added' : 'Call noted',
        ...(changed.length > 0 && {
          action: { label: 'Undo', onPress: () => undoing.mutate({ key }) },
        }),
      });
    },
    onError: (error) => showTrouble(goesOn.titleOf('Not added'), error),
    onSettled: () => void queryClient.invalidateQueries({ refetchType: 'all' }),
  });
}

/** For what is sent from a page that may be left before the answer comes. */
function useGoingOn(id: number) {
  const queryClient = useQueryClient();
  const queryKey = [pageAddress(id)];
  const read = () => queryClient.getQueryData<InquiryPage>(queryKey);
  return {
    /** Says of whom, where another page is shown by now. */
    titleOf(title: string): string {
      const inquiry = read()?.inquiry;
      if (!inquiry || window.location.pathname === inquiryHref(id)) return title;
      return `${title}: ${inquiry.firstName} ${inquiry.lastName}`;
    },
    /** One's own answer is known before the page is read again: what is sent next is no answer to an answered one. */
    countAnswer(): void {
      queryClient.setQueryData<InquiryPage>(
        queryKey,
        (page) => page && { ...page, reply: { ...page.reply, answers: page.reply.answers + 1 } },
      );
    },
  };
}

interface Others {
  ids: number[];
  /** The same by persons, as they were before. */
  persons?: number[][];
  isUndo?: boolean;
}

/** For the page, which stays: the list with the button is gone when its only inquiry has been joined. */
export function usePersonChange(id: number) {
  const queryClient = useQueryClient();
  const after = {
    onError: (error: Error) => showTrouble('Not changed', error),
    onSettled: () => queryClient.invalidateQueries({ refetchType: 'all' }),
  };
  const join = useMutation({
    mutationFn: ({ ids }: Others) =>
      callApi<typeof joinInquiries>('POST /api/admin/inquiries/{id}/join', { params: { id }, body: { ids } }),
    onSuccess: ({ ids, persons }, { isUndo }) =>
      showToast({
        title: 'Joined as the same person',
        ...(!isUndo &&
          ids.length > 0 && {
            action: { label: 'Undo', onPress: () => separate.mutate({ ids, persons, isUndo: true }) },
          }),
      }),
    ...after,
  });
  const separate = useMutation({
    mutationFn: ({ ids, persons }: Others) =>
      callApi<typeof separateInquiries>('POST /api/admin/inquiries/{id}/separate', {
        params: { id },
        body: { ids, ...(persons && { persons }) },
      }),
    onSuccess: (_answer, { ids, isUndo }) =>
      showToast({
        title: 'Separated',
        ...(!isUndo && { action: { label: 'Undo', onPress: () => join.mutate({ ids, isUndo: true }) } }),
      }),
    ...after,
  });
  const busyIds = [join, separate].flatMap(({ isPending, variables }) => (isPending ? variables.ids : []));
  return { join, separate, busyIds };
}

type Reply = BodyOf<typeof replyToInquiry>;

/** It tells what came of it also where the page has gone on; `onSent` is told then too. */
export function useReply(id: number, onSent: (sent: Reply) => void) {
  const queryClient = useQueryClient();
  const goesOn = useGoingOn(id);
  return useMutation({
    mutationFn: (body: Reply) =>
      callApi<typeof replyToInquiry>('POST /api/admin/inquiries/{id}/replies', { params: { id }, body }),
    onSuccess: ({ message }, body) => {
      onSent(body);
      goesOn.countAnswer();
      showToast({ title: message });
    },
    onError: (error) => {
      const { subject, text } = fieldErrorsOf(error);
      if (!subject && !text) showTrouble(goesOn.titleOf('Not sent'), error);
    },
    // Not waited for: whoever goes on is not kept by the lists behind.
    onSettled: () => void queryClient.invalidateQueries({ refetchType: 'all' }),
  });
}
