import { SelectField } from '#client/ui/field.tsx';
import { groupThousands } from '#shared/numbers.ts';
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
import type { InboxRequest } from './inbox-request.ts';

interface InboxFiltersProps {
  request: InboxRequest;
  counts: InquiryCounts | undefined;
  onChange: (changes: Partial<InboxRequest>) => void;
}

/** The fields of the filter panel. */
export function InboxFilters({ request, counts, onChange }: InboxFiltersProps) {
  const { status, assignee, age, vehicleId, source, isRead, isDue, order } = request;
  return (
    <>
      <SelectField
        label="Stage"
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
          counts?.vehicles.map(({ id, title, count }) => [String(id), `${title} (${groupThousands(count)})`]),
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
          counts?.sources.map((one) => [one.source, `${one.source} (${groupThousands(one.count)})`]),
          source === UNKNOWN_SOURCE ? undefined : source,
        )}
      </SelectField>
      <SelectField
        label="Status"
        value={isRead === undefined ? '' : isRead ? 'yes' : 'no'}
        onChange={({ target }) =>
          onChange({ isRead: target.value === '' ? undefined : target.value === 'yes' })
        }
      >
        <option value="">New and Read</option>
        <option value="no">New</option>
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
    </>
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
