import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from '#client/save-file.ts';
import { Button } from '#client/ui/button.tsx';
import { countedVehicles } from '#features/stock-editing/bulk-words.ts';
import type { LoadedFile } from '../transfer-calls.ts';
import { showFailure } from '../transfer-toasts.ts';
import type { ImportDraft } from '../use-import-draft.ts';
import { leaveOut, writeLeftOut } from './left-out.ts';

interface LeaveOutProps {
  draft: ImportDraft;
  file: LoadedFile;
  /** How many vehicles of it are refused. */
  refused: number;
}

/** Leaves refused vehicles out, so that the others can go in, and hands them out with their reasons. */
export function LeaveOut({ draft: { setFile, preview, clearExisting }, file, refused }: LeaveOutProps) {
  const leaving = useMutation({
    mutationFn: () => leaveOut(file, preview.data?.rows ?? []),
    onSuccess: setFile,
    onError: (error) =>
      showFailure('Import Failed', error, 'The file could not be read again. Choose it once more.'),
  });
  const count = file.leftOut?.length ?? 0;
  return (
    <>
      {refused > 0 && (
        <>
          <p id="import-waits" className="mt-3 text-sm text-danger-text">
            {refused === 1 ? 'One vehicle is' : `${refused} vehicles are`} refused, as the list below says.
            Mend the file and choose it again, or leave {refused === 1 ? 'it' : 'them'} out.
          </p>
          <Button
            variant="secondary"
            size="sm"
            className="mt-3"
            isBusy={leaving.isPending}
            onClick={() => leaving.mutate()}
          >
            Leave Out {countedVehicles(refused)}
          </Button>
        </>
      )}
      {count > 0 && (
        <div role="status" className="mt-3 rounded-control bg-sunken p-3 text-sm">
          <p>
            {countedVehicles(count)} {count === 1 ? 'is' : 'are'} left out.
            {clearExisting &&
              ` Where ${count === 1 ? 'it is' : 'they are'} on the site now, clearing removes ${count === 1 ? 'it' : 'them'}.`}
          </p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button variant="secondary" size="sm" onClick={() => saveFile(writeLeftOut(file))}>
              <Download aria-hidden="true" className="size-4" />
              Download Them with Reasons
            </Button>
            <Button variant="secondary" size="sm" onClick={() => setFile(file.original)}>
              Take Them In Again
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
