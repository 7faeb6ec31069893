import { type FormEvent, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { findingChannels } from '#features/listing-quality/publish-finding.ts';
import { fieldErrorsOf, showUnlessAtField } from '#features/staff/client/form-trouble.ts';
import type { Channel } from '../channel.contract.ts';
import { useSaveSettings } from './channel-queries.ts';
import { channelWords } from './channel-words.ts';

/** What is left empty stays unknown. */
export function SettingsForm({ channel, isReadOnly }: { channel: Channel; isReadOnly: boolean }) {
  const { name, settings } = channel;
  const [typed, setTyped] = useState<Record<string, string>>({});
  const save = useSaveSettings(name);
  const values = { ...settings, ...typed };
  const errors = fieldErrorsOf(save.error);
  const isChanged = Object.entries(typed).some(([field, value]) => value !== settings[field]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(values, {
      onSuccess: () => setTyped({}),
      onError: (error) => showUnlessAtField('Not saved', error),
    });
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <fieldset disabled={isReadOnly} className="grid gap-4">
        {channelWords[name].fields.map(({ name: field, label, hint, isRequired, options }) => {
          const common = {
            label,
            hint,
            required: isRequired,
            error: errors[field],
            value: values[field] ?? '',
            name: field,
            onChange: ({ target }: { target: { value: string } }) =>
              setTyped((now) => ({ ...now, [field]: target.value })),
          };
          return options ? (
            <SelectField key={field} {...common}>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </SelectField>
          ) : (
            <TextField key={field} autoComplete="off" {...common} />
          );
        })}
        {!isReadOnly && (
          <div>
            <Button type="submit" variant="secondary" disabled={!isChanged} isBusy={save.isPending}>
              Save<span className="sr-only"> the settings for {findingChannels[name]}</span>
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  );
}
