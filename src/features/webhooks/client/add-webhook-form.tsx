import { type FormEvent, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { fieldErrorsOf } from '#features/staff/client/form-trouble.ts';
import { UnsavedWorkGuard } from '#features/stock-editing/client/form/unsaved-work-guard.tsx';
import type { WebhookEvent } from '../webhook-events.ts';
import { EventChoice } from './event-choice.tsx';
import { useAddWebhook } from './webhook-queries.ts';

/** `onAdded` is given the secret, which is shown once. */
export function AddWebhookForm({ onAdded }: { onAdded: (secret: string) => void }) {
  const add = useAddWebhook();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(['lead.created']);
  const fields = fieldErrorsOf(add.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(
      { url, events: [...events] },
      {
        onSuccess: ({ secret }) => {
          setUrl('');
          onAdded(secret);
        },
      },
    );
  };
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4">
      <TextField
        label="Address"
        type="url"
        placeholder="https://"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        hint="Where the other system takes POST requests. Customers’ names and messages are sent there."
        error={fields.url}
      />
      <EventChoice chosen={events} onChange={setEvents} error={fields.events} />
      <Button type="submit" isBusy={add.isPending} className="justify-self-start">
        Add Address
      </Button>
      <UnsavedWorkGuard isUnsaved={url.trim() !== '' && !add.isPending} />
    </form>
  );
}
