import { useState } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { AddWebhookForm } from '#features/webhooks/client/add-webhook-form.tsx';
import { DeliveryLog } from '#features/webhooks/client/delivery-log.tsx';
import { WebhookPanel } from '#features/webhooks/client/webhook-panel.tsx';
import { useWebhooks } from '#features/webhooks/client/webhook-queries.ts';
import type { Webhooks } from '#features/webhooks/webhook.contract.ts';
import { MOST_ENDPOINTS } from '#features/webhooks/webhook-events.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { Panel } from '../shell/panel.tsx';

/** Other systems that are told of inquiries and vehicles. */
export function WebhooksPage() {
  const query = useWebhooks();
  const { data, isError, dataUpdatedAt, refetch, isFetching } = query;
  const mayChange = useMay('settings.change');
  const [secret, setSecret] = useState<string>();
  const hostOf = (id: number) => {
    const url = data?.endpoints.find((one) => one.id === id)?.url ?? '';
    // Staff who may not change it are told no more than the host.
    return url.includes('://') ? new URL(url).host : url;
  };
  return (
    <>
      <PageHeading
        title="Webhooks"
        description="Tell other systems when somebody writes or books, or a vehicle changes. Each message is signed."
      >
        <ButtonLink href="/admin/settings" variant="secondary">
          Settings
        </ButtonLink>
      </PageHeading>
      {isError && !data && (
        <LoadFailed title="The webhooks could not be loaded. Please try again." query={query} />
      )}
      {!data && !isError && <Skeleton className="h-96" />}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {data.endpoints.map((endpoint) => (
            <WebhookPanel
              key={endpoint.id}
              endpoint={endpoint}
              hasArrived={hasArrived(endpoint.id, data.deliveries)}
              mayChange={mayChange}
              onSecret={setSecret}
            />
          ))}
          {mayChange && data.endpoints.length < MOST_ENDPOINTS && (
            <Panel title="Add an Address">
              <AddWebhookForm onAdded={setSecret} />
            </Panel>
          )}
          {!mayChange && data.endpoints.length === 0 && (
            <EmptyState title="No other system is told anything" />
          )}
          {data.deliveries.length > 0 && (
            <section aria-labelledby="deliveries">
              <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
                <h2 id="deliveries" className="text-lg font-semibold tracking-tight">
                  Deliveries of the Last 30 Days
                </h2>
                <Button size="sm" variant="secondary" isBusy={isFetching} onClick={() => refetch()}>
                  Look Again
                </Button>
              </div>
              <DeliveryLog
                deliveries={data.deliveries}
                hostOf={hostOf}
                mayChange={mayChange}
                now={new Date(dataUpdatedAt)}
              />
            </section>
          )}
        </div>
      )}
      <Dialog
        open={secret !== undefined}
        onOpenChange={() => setSecret(undefined)}
        title="The secret of this address"
        description="Enter it in the other system now: it is not shown again. You can make a new one at any time."
        footer={<Button onClick={() => setSecret(undefined)}>Done</Button>}
      >
        <p className="rounded-control bg-sunken p-3 font-mono text-sm break-all select-all">{secret}</p>
      </Dialog>
    </>
  );
}

/** Whether the last message that is no longer on its way got there. */
function hasArrived(id: number, deliveries: Webhooks['deliveries']): boolean {
  return (
    deliveries.find(({ endpointId, state }) => endpointId === id && state !== 'waiting')?.state ===
    'delivered'
  );
}
