import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { callApi } from '#client/api/api-client.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { useSettled } from '#client/hooks/use-settled.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { statusLabel } from '#features/vehicles/fields/field-words.ts';
import { fieldLabels } from '#features/vehicles/fields/shown-fields.ts';
import { type PaperField, paperFields } from '#features/vehicles/same-papers.ts';
import { addressOf } from '#shared/call-address.ts';
import type { findSamePapers, SamePapers } from '../admin-vehicle.contract.ts';
import type { VehicleFormValues } from './form/vehicle-form.ts';
import { pick } from './pick.ts';

const SAME_PAPERS = '/api/admin/vehicles/same-papers';
const TYPING_MS = 300;

/** Two vehicles with the same rego, VIN or stock number are usually one that was entered twice. */
interface SamePapersHintProps {
  control: Control<VehicleFormValues>;
  name: PaperField;
  /** The edited vehicle. */
  vehicleId: number | undefined;
}

/** While typing. */
export function SamePapersHint({ control, name, vehicleId }: SamePapersHintProps) {
  const value = useSettled(useWatch({ control, name }).trim(), TYPING_MS);
  const others = useSamePapers({ [name]: value }, vehicleId);
  if (others.length === 0) return null;
  return (
    <span role="status" className="block font-medium text-danger-text">
      <Others others={others} />
    </span>
  );
}

const LONGEST_PAPER = 50;

/** Other vehicles with these papers. */
export function useSamePapers(
  papers: Partial<Record<PaperField, string>>,
  vehicleId: number | undefined,
): SamePapers {
  const asked = paperFields.filter((name) => {
    const { length } = papers[name]?.trim() ?? '';
    return length > 0 && length <= LONGEST_PAPER;
  });
  const query = queryFor(pick(papers, asked), vehicleId);
  const { data } = useApiQuery(addressOf<typeof findSamePapers>(SAME_PAPERS, { query }), {
    enabled: asked.length > 0,
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    // A background request: an ended session must not interrupt the typing.
    refetchOnReconnect: false,
  });
  return (asked.length > 0 && data) || [];
}

interface Question {
  others: SamePapers;
  goOn: () => void;
}

/** On save. A question, not a refusal: a sold car may come back. */
export function useSamePapersQuestion(vehicleId: number | undefined) {
  const [question, setQuestion] = useState<Question>();
  return {
    /** Continues at once when no other vehicle has the same numbers, or when that cannot be checked. */
    async ask(papers: Partial<Record<PaperField, string>>, goOn: () => void): Promise<void> {
      const others = await find(papers, vehicleId);
      if (others.length === 0) goOn();
      else setQuestion({ others, goOn });
    },
    dialog: (
      <ConfirmDialog
        open={question !== undefined}
        onOpenChange={() => setQuestion(undefined)}
        title="Is this the same vehicle?"
        description="Another vehicle has the same papers."
        confirmLabel="Save Anyway"
        cancelLabel="Back to the Form"
        onConfirm={() => {
          setQuestion(undefined);
          question?.goOn();
        }}
      >
        <Others others={question?.others ?? []} />
      </ConfirmDialog>
    ),
  };
}

async function find(
  papers: Partial<Record<PaperField, string>>,
  vehicleId: number | undefined,
): Promise<SamePapers> {
  if (paperFields.every((name) => !papers[name]?.trim())) return [];
  const query = queryFor(papers, vehicleId);
  return callApi<typeof findSamePapers>(`GET ${SAME_PAPERS}`, { query }).catch(() => []);
}

function queryFor(papers: Partial<Record<PaperField, string>>, vehicleId: number | undefined) {
  const given = paperFields.flatMap((name) => (papers[name] ? [[name, papers[name].trim()] as const] : []));
  return { ...Object.fromEntries(given), except: vehicleId?.toString() };
}

function Others({ others }: { others: SamePapers }) {
  return others.map(({ field, id, title, status, isDraft }) => (
    <span key={`${field} ${id}`} className="block">
      {fieldLabels[field]} of{' '}
      <a
        href={`/admin/vehicles/${id}/edit`}
        target="_blank"
        rel="noreferrer"
        className="underline underline-offset-4"
      >
        {title}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>{' '}
      ({isDraft ? 'Draft' : statusLabel(status)})
    </span>
  ));
}
