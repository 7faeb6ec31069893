import { Download } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { Table } from '#client/ui/table.tsx';
import type { Backup } from '../backup.contract.ts';
import { formatBackupDate } from './backup-date.ts';
import { downloadPath } from './backup-queries.ts';
import { formatBytes } from './byte-size.ts';

interface BackupTableProps {
  backups: readonly Backup[];
  isBusy: boolean;
  onDelete: (filename: string) => void;
  onRestore: (filename: string) => void;
}

export function BackupTable({ backups, isBusy, onDelete, onRestore }: BackupTableProps) {
  return (
    <Table
      caption="Backups"
      rows={backups}
      rowKey={({ filename }) => filename}
      columns={[
        {
          heading: 'Backup Date',
          cell: ({ created }) => <time dateTime={created}>{formatBackupDate(created)}</time>,
          isRowHeading: true,
        },
        {
          heading: 'Filename',
          cell: ({ filename }) => <span className="inline-block min-w-44 wrap-anywhere">{filename}</span>,
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
            <div className="flex flex-wrap gap-2">
              <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => onRestore(filename)}>
                Restore
              </Button>
              <a href={downloadPath(filename)} target="_blank" rel="noopener" className={linkLook}>
                <Download aria-hidden="true" className="size-4" />
                Download
              </a>
              <Button size="sm" variant="quietDanger" disabled={isBusy} onClick={() => onDelete(filename)}>
                Delete
              </Button>
            </div>
          ),
        },
      ]}
    />
  );
}

// A file is not a page of this site, so it is a plain link with the look of a small button.
const linkLook =
  'inline-flex min-h-9 items-center gap-2 rounded-control border border-control px-3 text-sm font-semibold no-underline hover:border-ink hover:bg-sunken';
