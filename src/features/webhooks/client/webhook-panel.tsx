import { useState } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { WebhookEndpoint } from '../webhook.contract.ts';
import { EventChoice } from './event-choice.tsx';
import { useChangeWebhook, useRemoveWebhook, useRenewSecret } from './webhook-queries.ts';

/** One address: what it is told, and whether that arrives. */
export function WebhookPanel({
  endpoint,
  hasArrived,
  mayChange,
  onSecret,
}: {
  endpoint: WebhookEndpoint;
  /** Whether the last message got there: without that nothing shows that the address works. */
  hasArrived: boolean;
  mayChange: boolean;
  onSecret: (secret: string) => void;
}) {
  const { id, url, events, isOn, needsSecret, waiting, givenUp } = endpoint;
  const change = useChangeWebhook();
  const renew = useRenewSecret();
  const remove = useRemoveWebhook();
  const [asked, setAsked] = useState<'secret' | 'remove'>();
  const about = <span className="sr-only"> for {url}</span>;
  return (
    <section aria-label={url} className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-6">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 text-lg font-semibold tracking-tight text-wrap break-all">{url}</h2>
        <Badge tone={isOn && hasArrived ? 'green' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
        {waiting > 0 && <Badge tone="neutral">{waiting} waiting</Badge>}
        {needsSecret && <Badge tone="red">Needs a new secret</Badge>}
        {givenUp > 0 && <Badge tone="red">{givenUp} given up</Badge>}
      </div>
      {needsSecret && (
        <p className="mb-4 max-w-prose text-sm">
          Its secret is not here: no backup has it. Make a new one and enter it in the other system, then
          switch this address on. Until then it is told nothing.
        </p>
      )}
      <EventChoice
        chosen={events}
        disabled={!mayChange || change.isPending}
        onChange={(chosen) => change.mutate({ id, events: [...chosen], isOn })}
      />
      {mayChange && (
        <div className="mt-4 flex flex-wrap gap-3">
          {(isOn || !needsSecret) && (
            <Button
              size="sm"
              variant="secondary"
              isBusy={change.isPending}
              onClick={() => change.mutate({ id, events, isOn: !isOn })}
            >
              {isOn ? 'Switch Off' : 'Switch On'}
              {about}
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={() => setAsked('secret')}>
            New Secret{about}
          </Button>
          <Button size="sm" variant="quietDanger" onClick={() => setAsked('remove')}>
            Remove{about}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asked === 'secret'}
        onOpenChange={() => setAsked(undefined)}
        title="Make a new secret?"
        description="The one before signs nothing any more. Enter the new one in the other system, or it will refuse what is sent."
        confirmLabel="Make a New Secret"
        isBusy={renew.isPending}
        onConfirm={() =>
          renew.mutate(id, {
            onSuccess: ({ secret }) => onSecret(secret),
            onSettled: () => setAsked(undefined),
          })
        }
      />
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={() => setAsked(undefined)}
        title="Remove this address?"
        description="It is told nothing any more, and the log of what it was told goes with it."
        confirmLabel="Remove"
        isDestructive
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(id, { onSettled: () => setAsked(undefined) })}
      />
    </section>
  );
}
