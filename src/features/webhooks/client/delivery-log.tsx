import { useState } from 'react';
import { formatTimeAgo } from '#client/time-ago.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Table } from '#client/ui/table.tsx';
import type { WebhookDelivery } from '../webhook.contract.ts';
import { useResend } from './webhook-queries.ts';

const tones = { delivered: 'green', waiting: 'neutral', 'given up': 'red' } as const;
const words = { delivered: 'Delivered', waiting: 'Waiting', 'given up': 'Given up' } as const;

/** The last deliveries to all addresses, newest first. */
export function DeliveryLog({
  deliveries,
  hostOf,
  mayChange,
  now,
}: {
  deliveries: readonly WebhookDelivery[];
  hostOf: (endpointId: number) => string;
  mayChange: boolean;
  now: Date;
}) {
  const resend = useResend();
  const [shown, setShown] = useState<WebhookDelivery>();
  /** Two deliveries of one kind to one address differ in their number. */
  const nameOf = ({ id, type, endpointId }: WebhookDelivery) =>
    `${type} to ${hostOf(endpointId)}, delivery ${id}`;
  return (
    <>
      <Table
        caption="Deliveries"
        rows={deliveries}
        rowKey={({ id }) => id}
        columns={[
          { heading: 'Event', isRowHeading: true, cell: ({ type }) => type },
          { heading: 'To', cell: ({ endpointId }) => hostOf(endpointId) },
          { heading: 'State', cell: ({ state }) => <Badge tone={tones[state]}>{words[state]}</Badge> },
          {
            heading: 'Last attempt',
            cell: (delivery) =>
              delivery.lastResult ? (
                <div className="min-w-52">
                  {delivery.lastResult}
                  <span className="block text-sm text-muted">{figuresOf(delivery)}</span>
                </div>
              ) : (
                '–'
              ),
          },
          { heading: 'When', cell: ({ createdAt }) => formatTimeAgo(new Date(createdAt), now) },
          {
            heading: 'Actions',
            isActions: true,
            cell: (delivery) => (
              <div className="flex flex-wrap gap-2">
                <Button size="sm" variant="secondary" onClick={() => setShown(delivery)}>
                  Show<span className="sr-only"> {nameOf(delivery)}</span>
                </Button>
                {mayChange && (
                  <Button
                    size="sm"
                    variant="secondary"
                    isBusy={resend.isPending && resend.variables === delivery.id}
                    onClick={() => resend.mutate(delivery.id)}
                  >
                    Send Again<span className="sr-only"> {nameOf(delivery)}</span>
                  </Button>
                )}
              </div>
            ),
          },
        ]}
      />
      <Dialog
        open={shown !== undefined}
        onOpenChange={() => setShown(undefined)}
        title={shown?.type ?? ''}
        description={shown ? `Event ${shown.eventId}` : ''}
      >
        <pre className="max-h-96 overflow-auto rounded-control bg-sunken p-3 text-sm break-words whitespace-pre-wrap">
          {shown && pretty(shown.payload)}
        </pre>
      </Dialog>
    </>
  );
}

function figuresOf({ attempts, tookMs }: WebhookDelivery): string {
  const figures = [
    attempts > 1 && `${attempts} attempts`,
    tookMs !== null && `${tookMs.toLocaleString('en-AU')} ms`,
  ];
  return figures.filter(Boolean).join(', ');
}

function pretty(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}
