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

  async function putBack(clearance: number): Promise<void> {
    if (await tryPutBack(clearance)) return;
    void putBackLater(clearance).then(() => queryClient.invalidateQueries());
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
        try {
          signal.throwIfAborted();
          await sendChunk(chunk, { clearance, chunk: at + 1, of: chunks.length });
        } catch (error) {
          await putBack(clearance);
          throw isCancelled(error) ? error : new Error(`Chunk ${at + 1} failed: ${textOf(error)}`);
        }
        setShare((at + 1) / chunks.length);
      }
      return vehicles.length;
    },
    onSuccess: (count) => {
      showToast({ title: 'Vehicle Data Imported', description: `${countedVehicles(count)} imported` });
      onImported();
    },
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

function textOf(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? error.message;
  return 'The connection was lost. The vehicles that were cleared are put back when it returns.';
}
