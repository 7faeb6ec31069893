import { Button } from '#client/ui/button.tsx';
import { Table } from '#client/ui/table.tsx';
import type { AnswerOf } from '#shared/call.ts';
import type { listSnapshots } from '../backup.contract.ts';
import { formatBackupDate } from './backup-date.ts';
import { formatBytes } from './byte-size.ts';

interface SnapshotTableProps {
  snapshots: AnswerOf<typeof listSnapshots>['snapshots'];
  isBusy: boolean;
  onRestore: (filename: string) => void;
}

export function SnapshotTable({ snapshots, isBusy, onRestore }: SnapshotTableProps) {
  return (
    <Table
      caption="Safety snapshots"
      rows={snapshots}
      rowKey={({ filename }) => filename}
      columns={[
        {
          heading: 'Taken',
          cell: ({ created }) => <time dateTime={created}>{formatBackupDate(created)}</time>,
          isRowHeading: true,
        },
        {
          heading: 'Why',
          cell: ({ reason }) => <span className="break-words">{reason}</span>,
        },
        {
          heading: 'Size',
          cell: ({ size }) => <span className="whitespace-nowrap">{formatBytes(size)}</span>,
          isNumber: true,
        },
        {
          heading: 'Actions',
          isActions: true,
          cell: ({ filename }) => (
            <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => onRestore(filename)}>
              Undo to here
            </Button>
          ),
        },
      ]}
    />
  );
}
