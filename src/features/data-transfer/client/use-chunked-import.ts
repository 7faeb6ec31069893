import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../client/api-client.ts';
import { isCancelled } from '../../../client/send-with-progress.ts';
import { showToast } from '../../../client/ui/toast.tsx';
import { putBackLater, tryPutBack } from './put-back-later.ts';
import { countedVehicles, readPastedExport, toChunks } from './read-export.ts';
import { clearBeforeChunks, sendChunk } from './transfer-calls.ts';

/** Clears, then sends the vehicles three at a time. When one chunk fails, what was cleared is put back. */
export function useChunkedImport({ onImported }: { onImported: () => void }) {
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const sending = useRef<AbortController>(null);

  const announce = (count: number) => {
    showToast({ title: 'Vehicle Data Imported', description: `${countedVehicles(count)} imported` });
    onImported();
  };

  /** The truth before it is told: when only the answer to the last chunk was lost, everything is in. */
  async function settle(clearance: number, { isLast, count }: { isLast: boolean; count: number }) {
    const outcome =
      (await tryPutBack(clearance)) ??
      (isLast ? await putBackLater(clearance, { patienceMs: LAST_ANSWER_MS }) : undefined);
    if (outcome) return outcome;
    void putBackLater(clearance).then(async (later) => {
      if (later === 'complete') announce(count);
      await queryClient.invalidateQueries();
    });
  }

  const importing = useMutation({
    mutationFn: async (text: string) => {
      const vehicles = readPastedExport(text);
      const chunks = toChunks(vehicles);
      if (chunks.length === 0) throw new Error('The data contains no vehicles.');
      sending.current = new AbortController();
      const { signal } = sending.current;
      setShare(0);
      const { clearance } = await clearBeforeChunks(chunks.length).catch(() => {
        throw new Error('Failed to clear existing data');
      });
      for (const [at, chunk] of chunks.entries()) {
        const isLast = at === chunks.length - 1;
        try {
          signal.throwIfAborted();
          await sendChunk(chunk, { clearance, chunk: at + 1, of: chunks.length });
        } catch (error) {
          const outcome = await settle(clearance, { isLast, count: vehicles.length });
          if (outcome === 'complete') break;
          if (isCancelled(error)) throw error;
          const text = isLast && !outcome && isLost(error) ? UNCERTAIN : textOf(error);
          throw new Error(`Chunk ${at + 1} failed: ${text}`);
        }
        setShare((at + 1) / chunks.length);
      }
      return vehicles.length;
    },
    onSuccess: announce,
    onError: (error) =>
      isCancelled(error)
        ? showToast({
            title: 'Import Cancelled',
            description: 'The vehicles that were cleared are put back.',
          })
        : showToast({ title: 'Import Failed', description: error.message, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries(),
  });
  return { ...importing, share, cancel: () => sending.current?.abort() };
}

/** So long the page waits for a lost connection before it says that it does not know. */
const LAST_ANSWER_MS = 20_000;
const UNCERTAIN =
  'The connection was lost before the last vehicles were confirmed. What became of them is shown when it returns.';

const isLost = (error: unknown) => !(error instanceof ApiError);

function textOf(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? error.message;
  return 'The connection was lost. The vehicles that were cleared are put back when it returns.';
}
