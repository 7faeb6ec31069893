import type { ComponentProps } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { useSettled } from '#client/hooks/use-settled.ts';
import { TextField } from '#client/ui/field.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { clockTime } from '#features/dealership/dealership.ts';
import { fieldLabels } from '#features/vehicles/fields/shown-fields.ts';
import { isComing } from '#features/vehicles/sold.ts';
import { addressOf } from '#shared/call-address.ts';
import { clockOf, formatDay, sydneyDay } from '#shared/dates.ts';
import type { listEarlyBookings } from '../../expected-day.contract.ts';
import type { VehicleFormValues } from './vehicle-form.ts';

interface ExpectedFieldProps extends Omit<ComponentProps<typeof TextField>, 'form' | 'label'> {
  form: UseFormReturn<VehicleFormValues>;
  /** Once there is one. */
  vehicleId: number | undefined;
}

/** Asked for while the vehicle is coming soon, and shown where a day is known. Names what is booked before that day. */
export function ExpectedField({ form, vehicleId, ...field }: ExpectedFieldProps) {
  const { takesBookings } = useDealership();
  const [status, expectedOn] = useWatch({ control: form.control, name: ['status', 'expectedOn'] });
  const isAhead = isComing({ status });
  if (!isAhead && !expectedOn) return null;
  return (
    <TextField
      label={fieldLabels.expectedOn}
      type="date"
      placeholder="YYYY-MM-DD"
      {...field}
      hint={
        <>
          Shown on the site while it is coming soon{takesBookings && '; it can be booked from that day on'}
          {isAhead && vehicleId !== undefined && <EarlyBookings vehicleId={vehicleId} before={expectedOn} />}
        </>
      }
    />
  );
}

const TYPING_MS = 300;

function EarlyBookings({ vehicleId, before }: { vehicleId: number; before: string }) {
  const day = useSettled(before, TYPING_MS);
  const isAsked = /^\d{4}-\d\d-\d\d$/.test(day);
  const address = addressOf<typeof listEarlyBookings>('/api/admin/vehicles/{id}/early-bookings', {
    params: { id: vehicleId },
    query: { before: day },
  });
  const { data } = useApiQuery(address, { enabled: isAsked, staleTime: 0 });
  if (!isAsked || !data || data.count === 0) return null;
  const more = data.count - data.times.length;
  return (
    <span role="status" className="block font-medium text-danger-text">
      Booked before that day:{' '}
      {data.times.map((time, at) => (
        <span key={time}>
          {at > 0 && '; '}
          <a
            href={`/admin/bookings?date=${sydneyDay(new Date(time))}&view=day`}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-4"
          >
            {formatDay(sydneyDay(new Date(time)))}, {clockTime(clockOf(Date.parse(time)))}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </span>
      ))}
      {more > 0 && ` and ${more} more`}. Move {data.count === 1 ? 'it' : 'them'} or tell who comes.
    </span>
  );
}
