import type { ReactNode } from 'react';
import { SelectField } from '#client/ui/field.tsx';
import type { InquiryCounts } from '../../inquiry-list.contract.ts';
import {
  type ListedAge,
  type ListedStatus,
  type ListOrder,
  listedAgeNames,
  listedAges,
  listedStatuses,
  listedStatusLabels,
  listOrderNames,
  listOrders,
  MINE,
  NOBODY,
  UNKNOWN_SOURCE,
} from '../../inquiry-list.ts';
import { countChoices, type InboxRequest } from './inbox-request.ts';

interface InboxFiltersProps {
  request: InboxRequest;
  counts: InquiryCounts | undefined;
  onChange: (changes: Partial<InboxRequest>) => void;
  /** The field for words, before the others. */
  children: ReactNode;
}

/** By words, progress and person; the others open below, and stay open while one is set. */
export function InboxFilters({ request, counts, onChange, children }: InboxFiltersProps) {
  const { status, assignee, age, vehicleId, source, isRead, isDue, order } = request;
  const more = countChoices({ ...request, status: undefined, assignee: undefined });
  return (
    <div className="mb-6 grid gap-4">
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        {children}
        <SelectField
          label="Progress"
          value={status ?? ''}
          onChange={({ target }) => onChange({ status: (target.value || undefined) as ListedStatus })}
        >
          <option value="">All</option>
          {['overdue' as const, ...listedStatuses.filter((one) => one !== 'overdue')].map((one) => (
            <option key={one} value={one}>
              {listedStatusLabels[one]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Looked after by"
          value={assignee ?? ''}
          onChange={({ target }) => onChange({ assignee: target.value || undefined })}
        >
          <option value="">Everybody</option>
          <option value={MINE}>Me</option>
          <option value={NOBODY}>Nobody yet</option>
          {withChosen(
            counts?.people.map(({ username, fullName }) => [username, fullName]),
            assignee === NOBODY || assignee === MINE ? undefined : assignee,
          )}
        </SelectField>
      </div>
      <details open={more > 0 || order !== 'newest' || undefined}>
        <summary className="min-h-6 w-fit cursor-pointer text-sm font-semibold">
          More filters and order{more > 0 && ` (${more} set)`}
        </summary>
        <div className="mt-3 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-6">
          <SelectField
            label="Came in"
            value={age ?? ''}
            onChange={({ target }) => onChange({ age: (target.value || undefined) as ListedAge })}
          >
            <option value="">At any time</option>
            {listedAgeNames.map((one) => (
              <option key={one} value={one}>
                {listedAges[one].label}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Vehicle"
            value={vehicleId ?? ''}
            onChange={({ target }) => onChange({ vehicleId: Number(target.value) || undefined })}
          >
            <option value="">All and none</option>
            {withChosen(
              counts?.vehicles.map(({ id, title, count }) => [String(id), `${title} (${count})`]),
              vehicleId && String(vehicleId),
            )}
          </SelectField>
          <SelectField
            label="Came from"
            value={source ?? ''}
            onChange={({ target }) => onChange({ source: target.value || undefined })}
          >
            <option value="">Anywhere</option>
            <option value={UNKNOWN_SOURCE}>Not known</option>
            {withChosen(
              counts?.sources.map((one) => [one.source, `${one.source} (${one.count})`]),
              source === UNKNOWN_SOURCE ? undefined : source,
            )}
          </SelectField>
          <SelectField
            label="Read"
            value={isRead === undefined ? '' : isRead ? 'yes' : 'no'}
            onChange={({ target }) =>
              onChange({ isRead: target.value === '' ? undefined : target.value === 'yes' })
            }
          >
            <option value="">Read and unread</option>
            <option value="no">Unread</option>
            <option value="yes">Read</option>
          </SelectField>
          <SelectField
            label="Follow-up"
            value={isDue ? 'due' : ''}
            onChange={({ target }) => onChange({ isDue: target.value === 'due' })}
          >
            <option value="">Any or none</option>
            <option value="due">Due</option>
          </SelectField>
          <SelectField
            label="Order"
            value={order}
            onChange={({ target }) => onChange({ order: target.value as ListOrder })}
          >
            {listOrderNames.map((one) => (
              <option key={one} value={one}>
                {listOrders[one]}
              </option>
            ))}
          </SelectField>
        </div>
      </details>
    </div>
  );
}

/** What the address names is offered even where no inquiry has it any more. */
function withChosen(
  choices: readonly (readonly [value: string, label: string])[] = [],
  chosen: string | 0 | undefined,
) {
  const isMissing = chosen && !choices.some(([value]) => value === chosen);
  return [...(isMissing ? [[chosen, chosen] as const] : []), ...choices].map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
