import type { UseFormReturn } from 'react-hook-form';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { checkWords } from '#features/listing-quality/words/check-words.ts';
import type { WordFacts } from '#features/listing-quality/words/word-facts.ts';
import { workOutGuarantee } from '#features/vehicles/dealer-guarantee.ts';
import { addressOf } from '#shared/call-address.ts';
import { sydneyDay } from '#shared/dates.ts';
import type { getSpecifications } from '../../admin-vehicle.contract.ts';
import { useTypedValues } from '../form/use-typed-values.ts';
import type { VehicleFormValues } from '../form/vehicle-form.ts';
import { toFieldValues } from '../publish-check/to-judged.ts';
import { DraftWriter } from './draft-writer.tsx';
import { WordList } from './word-list.tsx';

export interface DescriptionHelperProps {
  form: UseFormReturn<VehicleFormValues>;
  /** The vehicle's id, once there is one: its stored specifications count as recorded. */
  vehicleId: number | undefined;
}

/** Looks over the description, and drafts one from what is recorded. Nothing leaves the browser. */
export function DescriptionHelper({ form, vehicleId }: DescriptionHelperProps) {
  const values = useTypedValues(form.control);
  const facts: WordFacts = { ...toFieldValues(values), specifications: useStoredSpecifications(vehicleId) };
  const dealer = useDealership();
  const today = sydneyDay(new Date());
  // A text may say what the page says; a draft must stay true when the car grows older, so it waits for a Yes.
  const guarantee = workOutGuarantee(facts, dealer, today).applies === 'yes' ? 'yes' : facts.guarantee;
  // A text area has its lines separated so, and places are counted in what it shows.
  const findings = checkWords(values.description.replaceAll('\r\n', '\n'), { ...facts, guarantee });
  return (
    <details className="rounded-control border border-line sm:col-span-2">
      <summary className="min-h-11 cursor-pointer rounded-control px-4 py-2.5 text-sm">
        <span className="font-semibold">Help with the words</span>{' '}
        <span className="ml-1 text-muted">
          {findings.length > 0 ? `${findings.length} to look at` : 'a draft, and a check of what you typed'}
        </span>
      </summary>
      <div className="grid gap-6 px-4 pt-1 pb-4">
        <WordList text={values.description} findings={findings} />
        <DraftWriter form={form} facts={facts} today={today} />
      </div>
    </details>
  );
}

function useStoredSpecifications(vehicleId: number | undefined): WordFacts['specifications'] {
  const address = addressOf<typeof getSpecifications>('/api/admin/vehicles/{id}/specs', {
    params: { id: vehicleId ?? '' },
  });
  const { data } = useApiQuery(address, { enabled: vehicleId !== undefined, refetchOnReconnect: false });
  return data?.specifications ?? {};
}
