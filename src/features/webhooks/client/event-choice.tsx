import { CheckboxField } from '#client/ui/field.tsx';
import { type WebhookEvent, webhookEventLabels, webhookEvents } from '../webhook-events.ts';

export function EventChoice({
  chosen,
  onChange,
  error,
  disabled,
}: {
  chosen: readonly WebhookEvent[];
  onChange: (chosen: readonly WebhookEvent[]) => void;
  error?: string | undefined;
  disabled?: boolean;
}) {
  return (
    <fieldset disabled={disabled} className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
      <legend className="mb-1 font-semibold">Events</legend>
      {webhookEvents.map((event) => (
        <CheckboxField
          key={event}
          label={`${webhookEventLabels[event]} (${event})`}
          checked={chosen.includes(event)}
          onChange={({ target }) =>
            onChange(webhookEvents.filter((one) => (one === event ? target.checked : chosen.includes(one))))
          }
        />
      ))}
      {error && (
        <p role="alert" className="col-span-full text-sm text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}
