import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../../client/ui/button.tsx';
import { showToast } from '../../../client/ui/toast.tsx';
import { fetchExport, type LoadedFile, saveFile } from './transfer-calls.ts';
import { showFailure } from './transfer-toasts.ts';

/** What was exported is at hand for an import as well. */
export function ExportCard({ onExported }: { onExported: (file: LoadedFile) => void }) {
  const exporting = useMutation({
    mutationFn: fetchExport,
    onSuccess: ({ content, name, message }) => {
      saveFile({ name, content });
      onExported({ name, content, vehicleCount: Number.parseInt(message, 10) || 0 });
      showToast({ title: 'Export Complete', description: message });
    },
    onError: (error) => showFailure('Export Failed', error, 'Failed to export vehicle data'),
  });
  return (
    <>
      <p className="mb-4 text-muted">
        Download every vehicle with its specifications and photos as one JSON file. It can be imported on
        another installation, or kept as a copy.
      </p>
      <Button isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
        {!exporting.isPending && <Download aria-hidden="true" className="size-5" />}
        {exporting.isPending ? 'Exporting...' : 'Export Vehicle Data'}
      </Button>
    </>
  );
}
