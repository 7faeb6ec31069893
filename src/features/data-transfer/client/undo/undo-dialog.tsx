import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { ApiError } from '#client/api/api-request.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { AnswerOf } from '#shared/call.ts';
import type { lookAtUndo, undoImport } from '../../import-undo.contract.ts';
import { showFailure } from '../transfer-toasts.ts';
import { VehicleNames } from '../vehicle-names.tsx';
import { isNothingToUndo, namesStaying, undoWords } from './undo-words.ts';

type Look = AnswerOf<typeof lookAtUndo>;

interface UndoDialogProps {
  /** The dialog is open while it is set. */
  importId: number | undefined;
  onClose: () => void;
}

/** Says what undoing an import takes away, brings back and leaves, and does it. */
export function UndoDialog({ importId, onClose }: UndoDialogProps) {
  const queryClient = useQueryClient();
  const looking = useQuery<Look>({
    queryKey: ['undo of import', importId],
    queryFn: ({ signal }) =>
      callApi<typeof lookAtUndo>('GET /api/admin/data/imports/{id}', {
        params: { id: importId ?? 0 },
        signal,
      }),
    enabled: importId !== undefined,
    gcTime: 0,
    staleTime: 0,
  });
  const look = importId === undefined ? undefined : looking.data;
  const undoing = useMutation({
    mutationFn: ({ import: { id }, removed, putBack }: Look) =>
      callApi<typeof undoImport>('POST /api/admin/data/imports/{id}/undo', {
        params: { id },
        body: { removed, putBack },
      }),
    onSuccess: ({ message }) => {
      showToast({ title: 'Import Undone', description: message });
      onClose();
    },
    onError: (error) => {
      showFailure('Undo Failed', error, 'The import could not be undone. Nothing was changed.');
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  const { error } = looking;
  const trouble = (error instanceof ApiError && error.serverMessage) || 'The import could not be looked at.';
  const staying = look && look.stayingCount > 0 && (
    <VehicleNames titles={namesStaying(look)} count={look.stayingCount} />
  );
  const dialog = { open: importId !== undefined, onOpenChange: onClose, title: 'Undo this import?' };
  if (error || (look && isNothingToUndo(look)))
    return (
      <Dialog
        {...dialog}
        title="Nothing to undo"
        description={look ? undoWords(look) : trouble}
        footer={<Button onClick={onClose}>Close</Button>}
      >
        {staying}
      </Dialog>
    );
  return (
    <ConfirmDialog
      {...dialog}
      description={look ? undoWords(look) : 'Looking at what it would do…'}
      confirmLabel="Undo Import"
      isDestructive
      isBusy={undoing.isPending}
      isWaiting={look === undefined}
      onConfirm={() => look && undoing.mutate(look)}
    >
      {staying}
    </ConfirmDialog>
  );
}
