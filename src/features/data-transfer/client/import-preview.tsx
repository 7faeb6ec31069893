import { ApiError } from '#client/api/api-request.ts';
import { Badge, type BadgeTone } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Table } from '#client/ui/table.tsx';
import { countedVehicles } from '#features/stock-editing/bulk-words.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { PreviewRow } from '../data-transfer.contract.ts';
import { nameRowInFile, rowInFile } from './csv/stock-list.ts';
import { RowDetails } from './preview/row-details.tsx';
import { Translations } from './preview/translations.tsx';
import type { LoadedFile } from './transfer-calls.ts';
import type { ImportDraft } from './use-import-draft.ts';
import { VehicleNames } from './vehicle-names.tsx';

const tones: Record<PreviewRow['outcome'], BadgeTone> = {
  new: 'green',
  changed: 'gold',
  unchanged: 'neutral',
  refused: 'red',
};
const words = { new: 'New', changed: 'Changed', unchanged: 'Unchanged', refused: 'Refused' } as const;
const MOST_SHOWN = 200;

/** What the import would do to each vehicle. */
export function ImportPreview({
  file,
  draft: { clearExisting, preview },
}: {
  file: LoadedFile;
  draft: ImportDraft;
}) {
  if (file.vehicleCount === 0)
    return <p className="text-danger-text">There are no vehicles in this file: choose another one.</p>;
  if (preview.isError) {
    const { error } = preview;
    const text = (error instanceof ApiError && error.serverMessage) || 'The file could not be checked.';
    return (
      <div className="flex flex-wrap items-center gap-4">
        <p role="alert" className="text-sm text-danger-text">
          {nameRowInFile(file, text)}
        </p>
        <Button variant="secondary" size="sm" onClick={() => void preview.refetch()}>
          Check Again
        </Button>
      </div>
    );
  }
  if (!preview.data) return <Skeleton className="h-40" />;
  const { rows, absent, absentTitles } = preview.data;
  const count = (outcome: PreviewRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  // Errors first.
  const sorted = rows.toSorted((one, other) => rank(one) - rank(other));
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        {count('new')} new, {count('changed')} changed, {count('unchanged')} unchanged, {count('refused')}{' '}
        refused
        {clearExisting && `, ${countedVehicles(absent)} not in the file will be removed`}.
        {count('refused') > 0 && ' Nothing is imported while a vehicle is refused, unless it is left out.'}
      </p>
      <Translations file={file} rows={rows} />
      {clearExisting && absent > 0 && (
        <details className="mb-4 rounded-control bg-danger/10 p-3 text-sm text-danger-text">
          <summary className="cursor-pointer font-semibold">
            {countedVehicles(absent)} will be removed: which?
          </summary>
          <div className="mt-2 max-h-60 overflow-y-auto">
            <VehicleNames titles={absentTitles} count={absent} />
          </div>
        </details>
      )}
      <div className="max-h-96 overflow-y-auto">
        <Table
          caption="Vehicles in the file"
          rows={sorted.slice(0, MOST_SHOWN)}
          rowKey={({ row }) => row}
          columns={[
            { heading: 'Row', cell: ({ row }) => rowInFile(file, row), isNumber: true },
            {
              heading: 'Vehicle',
              cell: ({ title }) => title || '–',
              isRowHeading: true,
            },
            {
              heading: 'Outcome',
              cell: ({ outcome }) => <Badge tone={tones[outcome]}>{words[outcome]}</Badge>,
            },
            { heading: 'Details', cell: (row) => <RowDetails file={file} row={row} /> },
          ]}
        />
      </div>
      {rows.length > MOST_SHOWN && (
        <p className="mt-2 text-sm text-muted">
          The first {MOST_SHOWN} of {groupThousands(rows.length)} are shown.
        </p>
      )}
    </>
  );
}

function rank({ outcome }: PreviewRow): number {
  return ['refused', 'changed', 'new', 'unchanged'].indexOf(outcome);
}
