import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#client/api/api-request.ts';
import { isCancelled } from '#client/api/send-with-progress.ts';
import { showToast } from '#client/ui/toast.tsx';
import { countedVehicles } from '#features/stock-editing/bulk-words.ts';
import type { PreviewRow } from '../data-transfer.contract.ts';
import { heldWords } from '../held-words.ts';
import { MOST_CHUNK_VEHICLES } from '../transfer-limits.ts';
import { putBackLater, tryPutBack } from './put-back-later.ts';
import { readPastedExport, toChunks } from './read-export.ts';
import { clearBeforeChunks, type PreviewAnswer, requestPreview, sendChunk } from './transfer-calls.ts';
import { lackingIn } from './use-import-draft.ts';

interface Asked {
  text: string;
  preview: PreviewAnswer;
  asDrafts: boolean;
}

/** Confirms, clears, then sends three vehicles at a time. If a chunk fails, the cleared vehicles are restored. */
export function useChunkedImport({ onImported }: { onImported: () => void }) {
  const [asked, setAsked] = useState<Asked>();
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const sending = useRef<AbortController>(null);

  const announce = (count: number, holds = noHolds) => {
    const description = [`${countedVehicles(count)} imported`, ...heldWords(holds)].join('. ');
    showToast({ title: 'Vehicle Data Imported', description });
    onImported();
  };

  /** If only the last response was lost, the import succeeded; ask before reporting failure. */
  async function settle(clearance: number, { isLast, count }: { isLast: boolean; count: number }) {
    const outcome =
      (await tryPutBack(clearance)) ??
      (isLast ? await putBackLater(clearance, { timeoutMs: LAST_ANSWER_MS }) : undefined);
    if (outcome) return outcome;
    void putBackLater(clearance).then(async (later) => {
      if (later === 'complete') announce(count);
      await queryClient.invalidateQueries();
    });
  }

  const showFailed = (error: Error) =>
    showToast({ title: 'Import Failed', description: error.message, variant: 'destructive' });

  /** Validates and asks for confirmation before anything is cleared. */
  const asking = useMutation({
    mutationFn: async (text: string) => {
      const vehicles = readPastedExport(text);
      if (vehicles.length === 0) throw new Error('The data contains no vehicles.');
      const content = new Blob([JSON.stringify(vehicles)]);
      const preview = await requestPreview({ content }, { clearExisting: true }).catch((error: unknown) => {
        throw new Error(
          (error instanceof ApiError && error.serverMessage) || 'The data could not be checked.',
        );
      });
      const bad = preview.rows.find(({ outcome }) => outcome === 'refused');
      if (bad) throw new Error(chunkProblem(bad));
      return { text, preview, asDrafts: lackingIn(preview).length > 0 };
    },
    onSuccess: setAsked,
    onError: showFailed,
  });

  const importing = useMutation({
    mutationFn: async ({ text, asDrafts }: Pick<Asked, 'text' | 'asDrafts'>) => {
      const vehicles = readPastedExport(text);
      const chunks = toChunks(vehicles);
      sending.current = new AbortController();
      const { signal } = sending.current;
      setShare(0);
      const holds = { ...noHolds };
      const { clearance } = await clearBeforeChunks(chunks.length).catch(() => {
        throw new Error('Failed to clear existing data');
      });
      for (const [at, chunk] of chunks.entries()) {
        const isLast = at === chunks.length - 1;
        try {
          signal.throwIfAborted();
          const done = await sendChunk(chunk, { clearance, chunk: at + 1, of: chunks.length, asDrafts });
          holds.keptOnHold += done.keptOnHold;
          holds.holdsToDecide += done.holdsToDecide;
        } catch (error) {
          const outcome = await settle(clearance, { isLast, count: vehicles.length });
          if (outcome === 'complete') break;
          if (isCancelled(error)) throw error;
          const text = isLast && !outcome && isLost(error) ? UNCERTAIN : textOf(error);
          throw new Error(`Chunk ${at + 1} failed: ${text}`);
        }
        setShare((at + 1) / chunks.length);
      }
      return { count: vehicles.length, holds };
    },
    onSuccess: ({ count, holds }) => announce(count, holds),
    onError: (error) =>
      isCancelled(error)
        ? showToast({
            title: 'Import Cancelled',
            description: 'The vehicles that were cleared are put back.',
          })
        : showFailed(error),
    onSettled: () => queryClient.invalidateQueries(),
  });
  return {
    ask: asking.mutate,
    isAsking: asking.isPending,
    preview: asked?.preview,
    /** Whether new vehicles come as drafts; left out where none is new. */
    drafts: asked?.preview.rows.some(({ outcome }) => outcome === 'new')
      ? {
          asDrafts: asked.asDrafts,
          setAsDrafts: (asDrafts: boolean) => setAsked({ ...asked, asDrafts }),
          lacking: lackingIn(asked.preview),
        }
      : undefined,
    answer(isYes: boolean) {
      setAsked(undefined);
      if (isYes && asked) importing.mutate(asked);
    },
    isPending: importing.isPending,
    share,
    cancel: () => sending.current?.abort(),
  };
}

const noHolds = { keptOnHold: 0, holdsToDecide: 0 };

/** The same message that the server would give for this chunk. */
function chunkProblem({ row, reasons }: PreviewRow): string {
  const chunk = Math.ceil(row / MOST_CHUNK_VEHICLES);
  const place = row - (chunk - 1) * MOST_CHUNK_VEHICLES;
  return `Chunk ${chunk} failed: Row ${place}: ${reasons.join('; ')}. Nothing was cleared.`;
}

/** How long the page waits for a lost connection before it reports an unknown result. */
const LAST_ANSWER_MS = 20_000;
const UNCERTAIN =
  'The connection was lost before the last vehicles were confirmed. What became of them is shown when it returns.';

const isLost = (error: unknown) => !(error instanceof ApiError);

function textOf(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? error.message;
  return 'The connection was lost. The vehicles that were cleared are put back when it returns.';
}
