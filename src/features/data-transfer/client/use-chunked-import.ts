import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, callApi } from '../../../client/api-client.ts';
import { showToast } from '../../../client/ui/toast.tsx';
import { countedVehicles, readPastedExport, toChunks } from './read-export.ts';
import { clearBeforeChunks, sendChunk } from './transfer-calls.ts';

/** Clears, then sends the vehicles three at a time. When one chunk fails, the server puts back what was cleared. */
export function useChunkedImport({ onImported }: { onImported: () => void }) {
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const importing = useMutation({
    mutationFn: async (text: string) => {
      const vehicles = readPastedExport(text);
      const chunks = toChunks(vehicles);
      if (chunks.length === 0) throw new Error('The data contains no vehicles.');
      setShare(0);
      await clearBeforeChunks(chunks.length).catch(() => {
        throw new Error('Failed to clear existing data');
      });
      for (const [at, chunk] of chunks.entries()) {
        await sendChunk(chunk, at + 1, chunks.length).catch(async (error: unknown) => {
          await putBack();
          throw new Error(`Chunk ${at + 1} failed: ${textOf(error)}`);
        });
        setShare((at + 1) / chunks.length);
      }
      return vehicles.length;
    },
    onSuccess: (count) => {
      showToast({ title: 'Vehicle Data Imported', description: `${countedVehicles(count)} imported` });
      onImported();
    },
    onError: (error) =>
      showToast({ title: 'Import Failed', description: error.message, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries(),
  });
  return { ...importing, share };
}

// Usually the server has done so already, and says that there is nothing left to do.
async function putBack(): Promise<void> {
  await callApi('POST', '/api/admin/data/put-back').catch(() => {});
}

function textOf(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? error.message;
  return 'The connection was lost';
}
