import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { Button } from '#client/ui/button.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Table } from '#client/ui/table.tsx';
import { formatBackupDate } from '#features/backups/client/backup-date.ts';
import { addressOf } from '#shared/call-address.ts';
import { type listImports, UNDO_DAYS } from '../../import-undo.contract.ts';
import { UndoDialog } from './undo-dialog.tsx';

const IMPORTS = addressOf<typeof listImports>('/api/admin/data/imports');

/** Imports that can be undone. The address names the one that its toast asked to undo. */
export function RecentImports() {
  const imports = useApiQuery(IMPORTS, { refetchOnMount: 'always' });
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<number>();
  const undoing = chosen ?? (Number(search.get('undo')) || undefined);

  function handleClose(): void {
    setChosen(undefined);
    if (search.has('undo')) setSearch({}, { replace: true });
  }

  return (
    <>
      <p className="mb-3 text-sm text-muted">
        An import that adds to what is there can be undone for {UNDO_DAYS} days: what it added goes, and what
        it changed is again what it was. One that cleared is undone on the Database page.
      </p>
      {imports.isError && <LoadFailed title="The imports could not be loaded." query={imports} />}
      {imports.isPending && <Skeleton className="h-16" />}
      {imports.data?.imports.length === 0 && <p>Nothing to undo.</p>}
      {imports.data && imports.data.imports.length > 0 && (
        <Table
          caption="Imports that can be undone"
          rows={imports.data.imports}
          rowKey={({ id }) => id}
          columns={[
            { heading: 'When', cell: ({ importedAt }) => formatBackupDate(importedAt), isRowHeading: true },
            { heading: 'Who', cell: ({ importedBy }) => importedBy },
            { heading: 'New', cell: ({ added }) => added, isNumber: true },
            { heading: 'Changed', cell: ({ changed }) => changed, isNumber: true },
            {
              heading: 'Actions',
              isActions: true,
              cell: ({ id, importedAt }) => (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Undo the import of ${formatBackupDate(importedAt)}`}
                  onClick={() => setChosen(id)}
                >
                  Undo
                </Button>
              ),
            },
          ]}
        />
      )}
      <UndoDialog importId={undoing} onClose={handleClose} />
    </>
  );
}
