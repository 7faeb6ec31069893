import { ButtonLink } from '#client/ui/button.tsx';
import { ExportCard } from '#features/data-transfer/client/export-card.tsx';
import { ImportCard } from '#features/data-transfer/client/import-card.tsx';
import { ImportPreview } from '#features/data-transfer/client/import-preview.tsx';
import { SettingsImport } from '#features/data-transfer/client/settings-import.tsx';
import { RecentImports } from '#features/data-transfer/client/undo/recent-imports.tsx';
import { useImportDraft } from '#features/data-transfer/client/use-import-draft.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { Panel } from '../shell/panel.tsx';

export function DataTransferPage() {
  const draft = useImportDraft();
  const { file } = draft;
  return (
    <>
      <PageHeading title="Data Transfer" description="Move vehicles between installations">
        <ButtonLink href="/admin/database" variant="secondary">
          Database
        </ButtonLink>
        <ButtonLink href="/admin/database-sync" variant="secondary">
          Database Sync
        </ButtonLink>
      </PageHeading>
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <Panel title="Export">
          <ExportCard onExported={draft.setFile} />
        </Panel>
        <Panel title="Import">
          <ImportCard draft={draft} />
          <SettingsImport />
        </Panel>
        {file && (
          <Panel title="What this import will do" className="min-w-0 lg:col-span-2">
            <ImportPreview file={file} draft={draft} />
          </Panel>
        )}
        <Panel title="Undo an import" className="min-w-0 lg:col-span-2">
          <RecentImports />
        </Panel>
        <Panel title="Instructions" className="lg:col-span-2">
          <ol className="list-decimal space-y-2 pl-5">
            <li>On the installation that has the vehicles, press Export Vehicle Data and keep the file.</li>
            <li>On the installation that should get them, choose that file under Import.</li>
            <li>Look through what the import will do: new, changed, unchanged and refused vehicles.</li>
            <li>
              Leave “Clear existing vehicles before import” on to have exactly the vehicles of the file
              afterwards; turn it off to add to what is there. Vehicles are recognised by stock number, then
              by VIN.
            </li>
            <li>
              Vehicles that are refused can be left out and downloaded with their reasons, to be mended and
              imported later. New vehicles without photos or a price come as drafts unless you decide
              otherwise.
            </li>
            <li>
              Press Import Vehicle Data. All vehicles are imported or none: if anything is wrong, everything
              stays as it was. An import that adds can be undone on this page; what was there before one that
              clears can be brought back under Undo on the Database page.
            </li>
            <li>
              A stock list from a spreadsheet, saved as CSV, can be imported as well. Say once which column is
              what; this browser remembers it for the next list.
            </li>
          </ol>
        </Panel>
      </div>
    </>
  );
}
