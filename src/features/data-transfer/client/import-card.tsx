import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert, Upload } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { Button } from '../../../client/ui/button.tsx';
import { CheckboxField, TextField } from '../../../client/ui/field.tsx';
import { showToast } from '../../../client/ui/toast.tsx';
import { guessMapping, toVehicles } from './csv/csv-columns.ts';
import { CsvMapping, type StockList } from './csv/csv-mapping.tsx';
import { parseCsv } from './csv/csv-text.ts';
import { ImportPreview } from './import-preview.tsx';
import { countedVehicles, readExport } from './read-export.ts';
import { SavingProgress } from './saving-progress.tsx';
import { type LoadedFile, sendImport } from './transfer-calls.ts';
import { showFailure } from './transfer-toasts.ts';
import { WorkProgress } from './work-progress.tsx';

interface ImportCardProps {
  file: LoadedFile | undefined;
  onFile: (file: LoadedFile | undefined) => void;
}

export function ImportCard({ file, onFile }: ImportCardProps) {
  const queryClient = useQueryClient();
  const [clearExisting, setClearExisting] = useState(true);
  const [share, setShare] = useState(0);
  const [stockList, setStockList] = useState<StockList>();
  const importing = useMutation({
    mutationFn: (chosen: LoadedFile) => sendImport(chosen, { clearExisting, onProgress: setShare }),
    onMutate: () => setShare(0),
    onSuccess: async ({ message }) => {
      showToast({ title: 'Import Complete', description: message });
      onFile(undefined);
      setStockList(undefined);
      await queryClient.invalidateQueries();
    },
    onError: (error) => showFailure('Import Failed', error, 'Failed to import vehicle data'),
  });

  async function handleChoice(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [chosen] = event.target.files ?? [];
    if (!chosen) return;
    setStockList(undefined);
    try {
      const text = await chosen.text();
      const isCsv = /\.csv$/i.test(chosen.name);
      const vehicleCount = isCsv ? loadStockList(chosen.name, text) : readExport(text).length;
      if (!isCsv) onFile({ name: chosen.name, content: chosen, vehicleCount });
      showToast({ title: 'File Loaded', description: `${countedVehicles(vehicleCount)} ready to import` });
    } catch {
      onFile(undefined);
      event.target.value = '';
      showToast({
        title: 'Invalid File',
        description: 'Please select a valid JSON export file',
        variant: 'destructive',
      });
    }
  }

  function loadStockList(name: string, text: string): number {
    const [headings = [], ...rows] = parseCsv(text);
    const mapping = guessMapping(headings);
    if (rows.length === 0 || mapping.every((field) => !field)) throw new Error('No columns are known');
    applyMapping({ name, headings, rows, mapping });
    // A spreadsheet has no photos and seldom every field, so it adds to what is there unless told otherwise.
    setClearExisting(false);
    return rows.length;
  }

  function applyMapping(list: StockList): void {
    setStockList(list);
    const vehicles = toVehicles(list.rows, list.mapping);
    const content = new Blob([JSON.stringify(vehicles)], { type: 'application/json' });
    onFile({ name: list.name, content, vehicleCount: vehicles.length });
  }

  function handleImport(): void {
    if (file) {
      importing.mutate(file);
      return;
    }
    showToast({
      title: 'No Data to Import',
      description: 'Please export data first or upload a JSON file',
      variant: 'destructive',
    });
  }

  return (
    <>
      <TextField
        label="JSON export file, or a stock list in CSV"
        type="file"
        accept=".json,application/json,.csv,text/csv"
        disabled={importing.isPending}
        onChange={(event) => void handleChoice(event)}
        hint={file && `${file.name}: ${countedVehicles(file.vehicleCount)}`}
        className="mb-3"
      />
      {file && stockList && (
        <CsvMapping list={stockList} onChange={(mapping) => applyMapping({ ...stockList, mapping })} />
      )}
      <CheckboxField
        label="Clear existing vehicles before import"
        checked={clearExisting}
        disabled={importing.isPending}
        onChange={(event) => setClearExisting(event.target.checked)}
      />
      {clearExisting && (
        <p className="mt-1 flex gap-2 rounded-control bg-danger/10 p-3 text-sm text-danger">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          Warning: every vehicle that is not in the file will be removed, with its photos.
        </p>
      )}
      <Button
        className="mt-4"
        variant={clearExisting ? 'danger' : 'primary'}
        isBusy={importing.isPending}
        onClick={handleImport}
      >
        {!importing.isPending && <Upload aria-hidden="true" className="size-5" />}
        {importing.isPending ? 'Importing...' : 'Import Vehicle Data'}
      </Button>
      {importing.isPending && share < 1 && <WorkProgress label="Sending the file" share={share} />}
      {importing.isPending && share >= 1 && <SavingProgress />}
      {file && !importing.isPending && <ImportPreview file={file} clearExisting={clearExisting} />}
    </>
  );
}
