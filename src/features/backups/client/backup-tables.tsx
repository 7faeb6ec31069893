import { Download } from 'lucide-react';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { type Column, Table } from '#client/ui/table.tsx';
import { followConfirmed } from '#features/staff/client/second-factor/confirmed-files.ts';
import { formatBytes } from '#shared/byte-size.ts';
import type { AnswerOf } from '#shared/call.ts';
import type { Backup, listNightlyBackups, listSnapshots } from '../backup.contract.ts';
import { formatBackupDate } from './backup-date.ts';
import { downloadPath } from './backup-queries.ts';

interface TableProps<Row> {
  rows: readonly Row[];
  isBusy: boolean;
  onRestore: (filename: string) => void;
}

type Snapshot = AnswerOf<typeof listSnapshots>['snapshots'][number];
type NightlyBackup = AnswerOf<typeof listNightlyBackups>['backups'][number];

export function BackupTable({
  rows,
  isBusy,
  onRestore,
  onDelete,
}: TableProps<Backup> & { onDelete: (filename: string) => void }) {
  return (
    <Table
      caption="Backups"
      rows={rows}
      rowKey={({ filename }) => filename}
      columns={[
        dateColumn('Backup Date'),
        filenameColumn,
        sizeColumn,
        {
          heading: 'Actions',
          isActions: true,
          cell: ({ filename }) => (
            <div className="flex flex-wrap gap-2">
              <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => onRestore(filename)}>
                Restore
              </Button>
              <DownloadLink filename={filename} />
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

export function SnapshotTable({ rows, isBusy, onRestore }: TableProps<Snapshot>) {
  return (
    <Table
      caption="Safety snapshots"
      rows={rows}
      rowKey={({ filename }) => filename}
      columns={[
        dateColumn('Taken'),
        { heading: 'Why', cell: ({ reason }) => <span className="break-words">{reason}</span> },
        sizeColumn,
        {
          heading: 'Actions',
          isActions: true,
          cell: ({ filename }) => (
            <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => onRestore(filename)}>
              Undo to Here
            </Button>
          ),
        },
      ]}
    />
  );
}

export function NightlyTable({ rows, isBusy, onRestore }: TableProps<NightlyBackup>) {
  return (
    <Table
      caption="Backups of the last nights"
      rows={rows}
      rowKey={({ filename }) => filename}
      columns={[
        dateColumn('Made'),
        filenameColumn,
        sizeColumn,
        {
          heading: 'State',
          cell: ({ isVerified, isRestorable }) => (
            <span className="inline-flex flex-wrap gap-2">
              {isVerified ? <Badge tone="green">Checked</Badge> : <Badge tone="gold">Not checked</Badge>}
              {!isRestorable && <Badge tone="gold">Not encrypted</Badge>}
            </span>
          ),
        },
        {
          heading: 'Actions',
          isActions: true,
          cell: ({ filename, isRestorable }) => (
            <div className="flex flex-wrap gap-2">
              {isRestorable ? (
                <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => onRestore(filename)}>
                  Restore
                </Button>
              ) : (
                <span className="inline-block max-w-52 text-sm text-muted">
                  Restored only at the terminal, by the person who looks after the server.
                </span>
              )}
              <DownloadLink filename={filename} />
            </div>
          ),
        },
      ]}
    />
  );
}

function DownloadLink({ filename }: { filename: string }) {
  return (
    <a
      href={downloadPath(filename)}
      target="_blank"
      rel="noopener"
      className={linkLook}
      onClick={followConfirmed}
    >
      <Download aria-hidden="true" className="size-4" />
      Download
    </a>
  );
}

function dateColumn(heading: string): Column<Backup> {
  return {
    heading,
    cell: ({ created }) => <time dateTime={created}>{formatBackupDate(created)}</time>,
    isRowHeading: true,
  };
}

const filenameColumn: Column<Backup> = {
  heading: 'Filename',
  cell: ({ filename }) => <span className="inline-block wrap-anywhere lg:min-w-44">{filename}</span>,
};

const sizeColumn: Column<Backup> = {
  heading: 'Size',
  cell: ({ size }) => <span className="whitespace-nowrap">{formatBytes(size)}</span>,
  isNumber: true,
};

// A file is not a page of this site, so it is a plain link with the look of a small button.
const linkLook =
  'inline-flex min-h-9 items-center gap-2 rounded-control border border-control px-3 text-sm font-semibold no-underline hover:border-ink hover:bg-sunken';
