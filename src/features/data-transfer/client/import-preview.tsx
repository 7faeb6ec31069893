import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../client/api-client.ts';
import { Badge, type BadgeTone } from '../../../client/ui/badge.tsx';
import { Skeleton } from '../../../client/ui/skeleton.tsx';
import { Table } from '../../../client/ui/table.tsx';
import type { PreviewRow } from '../data-transfer.contract.ts';
import { nameRowInFile, rowInFile } from './csv/stock-list.ts';
import { countedVehicles } from './read-export.ts';
import { type LoadedFile, type PreviewAnswer, requestPreview } from './transfer-calls.ts';

const tones: Record<PreviewRow['outcome'], BadgeTone> = {
  new: 'green',
  changed: 'gold',
  unchanged: 'neutral',
  refused: 'red',
};
const words = { new: 'New', changed: 'Changed', unchanged: 'Unchanged', refused: 'Refused' } as const;
const MOST_SHOWN = 200;

/** What the import would do to each vehicle, before it does it. */
export function ImportPreview({ file, clearExisting }: { file: LoadedFile; clearExisting: boolean }) {
  const preview = useQuery<PreviewAnswer>({
    queryKey: ['import preview', previewKeyOf(file), clearExisting],
    queryFn: ({ signal }) => requestPreview(file, { clearExisting, signal }),
    // The stock may be another by the time the same file is chosen again.
    gcTime: 0,
  });
  if (preview.isError) {
    const { error } = preview;
    const text = (error instanceof ApiError && error.serverMessage) || 'The file could not be checked.';
    return (
      <p role="alert" className="mt-4 text-sm text-danger-text">
        {nameRowInFile(file, text)}
      </p>
    );
  }
  if (!preview.data) return <Skeleton className="mt-4 h-40" />;
  const { rows, absent } = preview.data;
  const count = (outcome: PreviewRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  // What is wrong comes first.
  const sorted = rows.toSorted((one, other) => rank(one) - rank(other));
  return (
    <div className="mt-5">
      <h3 className="mb-2 font-semibold">What this import will do</h3>
      <p className="mb-3 text-sm text-muted">
        {count('new')} new, {count('changed')} changed, {count('unchanged')} unchanged, {count('refused')}{' '}
        refused
        {clearExisting && `, ${countedVehicles(absent)} not in the file will be removed`}.
        {count('refused') > 0 && ' Nothing is imported while a vehicle is refused.'}
      </p>
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
            { heading: 'Details', cell: ({ reasons }) => reasons.join(', ') },
          ]}
        />
      </div>
      {rows.length > MOST_SHOWN && (
        <p className="mt-2 text-sm text-muted">
          The first {MOST_SHOWN} of {rows.length} are shown.
        </p>
      )}
    </div>
  );
}

// Two files can have one name and one size, so each gets a number when it is first looked at.
const keys = new WeakMap<LoadedFile, number>();
let lastKey = 0;

function previewKeyOf(file: LoadedFile): number {
  const key = keys.get(file) ?? lastKey + 1;
  lastKey = Math.max(lastKey, key);
  keys.set(file, key);
  return key;
}

function rank({ outcome }: PreviewRow): number {
  return ['refused', 'changed', 'new', 'unchanged'].indexOf(outcome);
}
