import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert, Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { isCancelled } from '#client/api/send-with-progress.ts';
import { useLeaveWarning } from '#client/hooks/use-leave-warning.ts';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField, TextField } from '#client/ui/field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { countedVehicles } from '#features/stock-editing/bulk-words.ts';
import { importTexts } from '../transfer-limits.ts';
import { ClearDialog } from './clear-dialog.tsx';
import { CsvMapping } from './csv/csv-mapping.tsx';
import { rememberColumns } from './csv/csv-memory.ts';
import { isStockList, nameRowInFile, readStockList, type StockList, toLoadedFile } from './csv/stock-list.ts';
import { DraftsField } from './drafts-field.tsx';
import { findLosses } from './import-losses.ts';
import { LeaveOut } from './preview/leave-out.tsx';
import { readExport } from './read-export.ts';
import { ReplaceDialog } from './replace-dialog.tsx';
import { SavingProgress } from './saving-progress.tsx';
import { type LoadedFile, sendImport } from './transfer-calls.ts';
import { showFailure } from './transfer-toasts.ts';
import type { ImportDraft } from './use-import-draft.ts';
import { WorkProgress } from './work-progress.tsx';

export function ImportCard({ draft }: { draft: ImportDraft }) {
  const { file, setFile, clearExisting, setClearExisting, asDrafts, preview } = draft;
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [isAsking, setIsAsking] = useState(false);
  const [share, setShare] = useState(0);
  const [round, setRound] = useState(0);
  const sending = useRef<AbortController>(null);
  const importing = useMutation({
    mutationFn: (chosen: LoadedFile) => {
      sending.current = new AbortController();
      const { signal } = sending.current;
      return sendImport(chosen, { clearExisting, asDrafts, onProgress: setShare, signal });
    },
    onMutate: () => setShare(0),
    onSuccess: async ({ message, importId }) => {
      const undo = () => navigate(`/admin/data-transfer?undo=${importId}`);
      const action = importId === null ? undefined : { label: 'Undo', onPress: undo };
      showToast({ title: 'Import Complete', description: message, ...(action && { action }) });
      setFile(undefined);
      setRound((last) => last + 1);
      await queryClient.invalidateQueries();
    },
    onError: (error, chosen) => {
      if (isCancelled(error)) showToast({ title: 'Import Cancelled', description: 'Nothing was changed.' });
      else
        showFailure('Import Failed', error, 'Failed to import vehicle data', (message) =>
          nameRowInFile(chosen, message),
        );
    },
  });
  const refused = preview.data?.rows.filter(({ outcome }) => outcome === 'refused').length ?? 0;
  const losses = !clearExisting && preview.data ? findLosses(preview.data) : undefined;
  const isWaiting = file !== undefined && file.vehicleCount > 0 && (!preview.data || refused > 0);
  const isSending = importing.isPending && share < 1;
  useLeaveWarning(importing.isPending);

  async function handleChoice(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [chosen] = event.target.files ?? [];
    if (!chosen) return;
    try {
      const loaded = isStockList(chosen) ? await loadStockList(chosen) : await loadExport(chosen);
      setFile(loaded);
      const description = `${countedVehicles(loaded.vehicleCount)} in the file`;
      showToast({ title: 'File Loaded', description });
    } catch {
      setFile(undefined);
      event.target.value = '';
      showToast({
        title: 'Invalid File',
        description: 'Please select a valid JSON export file',
        variant: 'destructive',
      });
    }
  }

  async function loadStockList(chosen: File): Promise<LoadedFile> {
    const list = await readStockList(chosen);
    // A spreadsheet has no photos and seldom all fields, so by default it does not clear.
    setClearExisting(false);
    return toLoadedFile(list);
  }

  function handleMapping(list: StockList): void {
    rememberColumns(list.headings, list.mapping);
    // What was refused may be right with other columns.
    setFile(toLoadedFile({ ...list, lines: file?.original?.stockList?.lines ?? list.lines }));
  }

  function handleImport(): void {
    if (file?.vehicleCount === 0) {
      showToast({ title: 'Import Failed', description: importTexts.isEmpty, variant: 'destructive' });
      return;
    }
    if (file && (clearExisting || losses)) {
      setIsAsking(true);
      return;
    }
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

  function handleYes(): void {
    setIsAsking(false);
    if (file) importing.mutate(file);
  }

  return (
    <>
      <TextField
        key={round}
        label="JSON export file, or a stock list in CSV"
        type="file"
        accept=".json,application/json,.csv,text/csv,.tsv"
        disabled={importing.isPending}
        // Reset, so that the same file can be chosen again after a correction.
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onChange={(event) => void handleChoice(event)}
        hint={file && `${file.name}: ${countedVehicles(file.vehicleCount)}`}
        className="mb-3"
      />
      {file?.stockList && <CsvMapping list={file.stockList} onChange={handleMapping} />}
      <CheckboxField
        label="Clear existing vehicles before import"
        checked={clearExisting}
        disabled={importing.isPending}
        onChange={(event) => setClearExisting(event.target.checked)}
      />
      {clearExisting && (
        <p className="mt-1 flex gap-2 rounded-control bg-danger/10 p-3 text-sm text-danger-text">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          Warning: every vehicle that is not in the file will be removed, with its photos.
        </p>
      )}
      {file && <DraftsField draft={draft} isDisabled={importing.isPending} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant={clearExisting ? 'danger' : 'primary'}
          isBusy={importing.isPending}
          disabled={isWaiting && !importing.isPending}
          aria-describedby={refused > 0 ? 'import-waits' : undefined}
          onClick={handleImport}
        >
          {!importing.isPending && <Upload aria-hidden="true" className="size-5" />}
          {importing.isPending ? 'Importing...' : 'Import Vehicle Data'}
        </Button>
        {isSending && (
          <Button variant="secondary" onClick={() => sending.current?.abort()}>
            Cancel
          </Button>
        )}
      </div>
      {file && !importing.isPending && <LeaveOut draft={draft} file={file} refused={refused} />}
      {isSending && <WorkProgress label="Sending the file" share={share} />}
      {importing.isPending && share >= 1 && <SavingProgress />}
      <ClearDialog
        preview={isAsking && clearExisting ? preview.data : undefined}
        onClose={() => setIsAsking(false)}
        onConfirm={handleYes}
      />
      <ReplaceDialog
        losses={isAsking ? losses : undefined}
        onClose={() => setIsAsking(false)}
        onConfirm={handleYes}
      />
    </>
  );
}

async function loadExport(chosen: File): Promise<LoadedFile> {
  const vehicles = readExport(await chosen.text());
  // Without the photos, which are most of it.
  const givenRows = vehicles.map((vehicle) =>
    typeof vehicle === 'object' ? { ...vehicle, photos: undefined, specifications: undefined } : {},
  );
  return { name: chosen.name, content: chosen, vehicleCount: vehicles.length, givenRows };
}
