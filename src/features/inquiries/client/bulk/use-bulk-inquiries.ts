import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '#client/api/api-client.ts';
import { ApiError } from '#client/api/api-request.ts';
import { useLeaveWarning } from '#client/hooks/use-leave-warning.ts';
import { showToast, type Toast } from '#client/ui/toast-store.ts';
import { showTrouble } from '#features/staff/client/form-trouble.ts';
import type { BodyOf } from '#shared/call.ts';
import { groupThousands } from '#shared/numbers.ts';
import type {
  BulkAct,
  BulkChanged,
  changeInquiries,
  matchInquiries,
  undoInquiries,
} from '../../bulk-inquiries.contract.ts';
import type { InquiryFilter } from '../../inquiry-list.contract.ts';
import { MOST_INQUIRIES_TOGETHER } from '../../inquiry-list.ts';
import { countInWords } from '../inbox/list-paging.tsx';
import { inPortions, type PortionsDone } from './in-portions.ts';

/** The inquiries that were chosen, or all that match as many as the person was shown. */
export type WhichInquiries = { ids: readonly number[] } | { filter: Partial<InquiryFilter>; total: number };

interface Wanted {
  which: WhichInquiries;
  act: BulkAct;
  /** `given to Kim Low`. */
  words: string;
}

export interface BulkProgress {
  count: number;
  total: number;
  isUndo: boolean;
}

/**
 * One change of all that are chosen, with a way back where there is one. More than a call takes are changed some after the
 * others; when it stops between, it says how far it came, and what has changed can be taken back.
 */
export function useBulkInquiries({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ refetchType: 'all' });
  const [progress, setProgress] = useState<BulkProgress>();
  const isStopped = useRef(false);
  useLeaveWarning(progress !== undefined);

  async function run<Item, Answer>(
    items: readonly Item[],
    isUndo: boolean,
    change: (portion: Item[]) => Promise<Answer>,
  ): Promise<PortionsDone<Answer>> {
    isStopped.current = false;
    const total = items.length;
    setProgress({ count: 0, total, isUndo });
    return await inPortions(items, {
      size: MOST_INQUIRIES_TOGETHER,
      change,
      onDone: (count) => setProgress({ count, total, isUndo }),
      isStopped: () => isStopped.current,
    });
  }
  const end = () => {
    setProgress(undefined);
    void refresh();
  };

  const undo = useMutation({
    mutationFn: async (inquiries: readonly BulkChanged[]) => {
      const done = await run(inquiries, true, (portion) =>
        callApi<typeof undoInquiries>('POST /api/admin/inquiry-changes/undo', {
          body: { inquiries: portion },
        }),
      );
      return { done, rest: inquiries.slice(inquiries.length - done.left) };
    },
    onSuccess: ({ done, rest }) => {
      const kept = sumOf(done.answers, 'kept');
      tell(done, {
        title: `${countInWords(sumOf(done.answers, 'count'))} put back`,
        description: kept > 0 ? `${countInWords(kept)} changed since and left as they are.` : '',
        ...(rest.length > 0 && { action: { label: 'Undo the Rest', onPress: () => undo.mutate(rest) } }),
      });
    },
    onError: (error) => showTrouble('Not put back', error),
    onSettled: end,
  });

  const change = useMutation({
    mutationFn: async ({ which, act }: Wanted) =>
      run(await idsOf(which), false, (ids) =>
        callApi<typeof changeInquiries>('POST /api/admin/inquiry-changes', { body: { ids, act } }),
      ),
    onSuccess: (done, { words }) => {
      const count = sumOf(done.answers, 'count');
      const missing = sumOf(done.answers, 'missing');
      const changed = done.answers.flatMap((answer) => answer.changed);
      tell(done, {
        title: count === 0 ? 'Nothing to change' : `${countInWords(count)} ${words}`,
        description:
          missing > 0 ? `${countInWords(missing)} ${missing === 1 ? 'is' : 'are'} no longer there.` : '',
        ...(changed.length > 0 && { action: { label: 'Undo', onPress: () => undo.mutate(changed) } }),
      });
      onDone();
    },
    onError: (error) => showTrouble('Not changed', error),
    onSettled: end,
  });

  return {
    change: change.mutate,
    isPending: change.isPending || undo.isPending,
    progress,
    stop: () => {
      isStopped.current = true;
    },
  };
}

async function idsOf(which: WhichInquiries): Promise<readonly number[]> {
  if ('ids' in which) return which.ids;
  // The filter's defaults are filled in by the server.
  const body = which as BodyOf<typeof matchInquiries>;
  return (await callApi<typeof matchInquiries>('POST /api/admin/inquiry-changes/matching', { body })).ids;
}

function sumOf<Name extends string>(answers: readonly Record<Name, number>[], name: Name): number {
  return answers.reduce((sum, answer) => sum + answer[name], 0);
}

/** With what it did not come to. */
function tell({ left, trouble }: PortionsDone<unknown>, toast: Toast & { description: string }): void {
  const description = [toast.description, left > 0 && whyLeft(left, trouble)].filter(Boolean).join(' ');
  const { description: _, ...said } = toast;
  showToast({
    ...said,
    ...(description && { description }),
    ...(trouble !== undefined && { variant: 'destructive' as const }),
  });
}

function whyLeft(left: number, trouble: unknown): string {
  const others = `the other ${groupThousands(left)} ${left === 1 ? 'is as it was' : 'are as they were'}`;
  if (trouble === undefined) return `Stopped: ${others}.`;
  if (trouble instanceof ApiError && trouble.serverMessage)
    return `Then: ${trouble.serverMessage.replace(/\.$/, '')}. ${capital(others)}.`;
  const next = Math.min(left, MOST_INQUIRIES_TOGETHER);
  const after = left > next ? `, and ${groupThousands(left - next)} are as they were` : '';
  return `Then the answer did not come: it is not known of ${groupThousands(next)}${after}. Look at the list.`;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
