import { ButtonLink } from '#client/ui/button.tsx';
import { useStats } from '#features/dashboard/client/stats.ts';
import { PastePanel } from '#features/data-transfer/client/paste-panel.tsx';
import { BackupStep, RestoreStep, SyncSchemaStep } from '#features/data-transfer/client/sync-steps.tsx';
import { PageHeading } from '../shell/page-heading.tsx';
import { Panel } from '../shell/panel.tsx';

// Aligns their buttons, however the text above wraps.
const step = 'flex flex-col items-start';

export function DatabaseSyncPage() {
  const stats = useStats({ isEnabled: true });
  const count = stats.data?.vehicleCount;
  return (
    <>
      <PageHeading
        title="Database Synchronization"
        description="Bring schema and data from development to production"
      >
        <ButtonLink href="/admin/database" variant="secondary">
          Database
        </ButtonLink>
        <ButtonLink href="/admin/data-transfer" variant="secondary">
          Data Transfer
        </ButtonLink>
      </PageHeading>
      <div className="grid gap-6 lg:grid-cols-3">
        <Panel title="Step 1: Sync Schema" className={step}>
          <SyncSchemaStep />
        </Panel>
        <Panel title="Step 2: Create Complete Backup" className={step}>
          <BackupStep />
        </Panel>
        <Panel title="Step 3: Restore to Production" className={step}>
          <RestoreStep />
        </Panel>
        <Panel title="Alternative: Paste JSON Data" className="lg:col-span-3">
          <PastePanel />
        </Panel>
        <Panel title="Instructions" className="lg:col-span-3">
          <ol className="list-decimal space-y-2 pl-5">
            <li>In the production environment, press Sync Schema so that the database fits this version.</li>
            <li>
              In your development environment, create a complete backup. It holds all{' '}
              {count === undefined ? '…' : count} vehicles with their photos. Download it, and add it on the
              Database page of the production environment.
            </li>
            <li>In the production environment, press Restore to Production.</li>
            <li>
              Or, for the vehicles alone: export them under Data Transfer, copy the JSON and paste it above.
            </li>
          </ol>
        </Panel>
      </div>
    </>
  );
}
