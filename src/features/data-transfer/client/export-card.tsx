import { useMutation } from '@tanstack/react-query';
import { Download, Settings, Sheet } from 'lucide-react';
import { callApi } from '#client/api/api-client.ts';
import { saveFile } from '#client/save-file.ts';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { writeCsv } from '#client/write-csv.ts';
import { useCommand } from '#features/staff/client/commands/use-command.ts';
import { confirmFile } from '#features/staff/client/second-factor/confirmed-files.ts';
import type { listAdminVehicles } from '#features/stock-editing/admin-vehicle.contract.ts';
import { countedVehicles } from '#features/stock-editing/bulk-words.ts';
import { sydneyDay } from '#shared/dates.ts';
import { toRows } from './csv/csv-columns.ts';
import { fetchExport, fetchSettings, type LoadedFile } from './transfer-calls.ts';
import { showFailure } from './transfer-toasts.ts';

/** The exported file can be imported without choosing it again. */
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
  const writing = useMutation({
    mutationFn: async () => {
      await confirmFile();
      return callApi<typeof listAdminVehicles>('GET /api/admin/vehicles');
    },
    onSuccess: (vehicles) => {
      const content = new Blob([writeCsv(toRows(vehicles))], { type: 'text/csv;charset=utf-8' });
      saveFile({ name: `vehicles-${sydneyDay(new Date())}.csv`, content });
      showToast({ title: 'Export Complete', description: `${countedVehicles(vehicles.length)} exported` });
    },
    onError: (error) => showFailure('Export Failed', error, 'Failed to export vehicle data'),
  });
  const copying = useMutation({
    mutationFn: fetchSettings,
    onSuccess: ({ content, name, message }) => {
      saveFile({ name, content });
      showToast({ title: 'Export Complete', description: message });
    },
    onError: (error) => showFailure('Export Failed', error, 'Failed to export the settings'),
  });
  useCommand('exportVehicles', exporting.isPending ? undefined : () => exporting.mutate());
  useCommand('downloadStock', writing.isPending ? undefined : () => writing.mutate());
  return (
    <>
      <p className="mb-4 text-muted">
        Download every vehicle with its specifications and photos as one JSON file. It can be imported on
        another installation, or kept as a copy.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
          {!exporting.isPending && <Download aria-hidden="true" className="size-5" />}
          {exporting.isPending ? 'Exporting...' : 'Export Vehicle Data'}
        </Button>
        <Button variant="secondary" isBusy={writing.isPending} onClick={() => writing.mutate()}>
          {!writing.isPending && <Sheet aria-hidden="true" className="size-5" />}
          Stock List (CSV)
        </Button>
        <Button variant="secondary" isBusy={copying.isPending} onClick={() => copying.mutate()}>
          {!copying.isPending && <Settings aria-hidden="true" className="size-5" />}
          Settings (JSON)
        </Button>
      </div>
    </>
  );
}
