import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { ApiError } from '#client/api/api-request.ts';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { needsWork } from '#features/listing-quality/publish-check/check-listing.ts';
import type { PublishCheck, PublishFinding } from '#features/listing-quality/publish-finding.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { fieldLabel, fieldWords } from '#features/vehicles/fields/field-words.ts';
import type { VehicleField } from '#features/vehicles/fields/shown-fields.ts';
import { staffTitle } from '#features/vehicles/names/staff-title.ts';
import { paperFields } from '#features/vehicles/same-papers.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { sydneyYear } from '#shared/dates.ts';
import type { VehicleSale } from '../../admin-vehicle.contract.ts';
import { refreshVehicles, saveVehicle } from '../admin-vehicle-queries.ts';
import { pick } from '../pick.ts';
import { PublishCheckPanel } from '../publish-check/publish-check-panel.tsx';
import { toJudged } from '../publish-check/to-judged.ts';
import { useListingCheck } from '../publish-check/use-listing-check.ts';
import { publishLabel } from '../publishing/publish-action.tsx';
import { PublishDialog } from '../publishing/publish-dialog.tsx';
import { publish, sayPublished } from '../publishing/use-publishing.ts';
import { ReturnToList, returnToList } from '../return-to-list.tsx';
import { useSamePapersQuestion } from '../same-papers.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { toResolverResult } from './form-resolver.ts';
import { SaveBar } from './save-bar.tsx';
import { UnsavedWorkGuard } from './unsaved-work-guard.tsx';
import { VehicleFields } from './vehicle-fields.tsx';
import {
  problemsOfEdit,
  requiredOnEdit,
  suggestionsFor,
  type TextFieldName,
  toEditForm,
  touchedFields,
  toVehicleFields,
  type VehicleFormValues,
} from './vehicle-form.ts';

interface BasicInformationFormProps {
  vehicle: AdminVehicle;
  /** Refetches the vehicle. */
  onReload: () => Promise<AdminVehicle | undefined>;
  channelChecks: readonly PublishCheck[];
  /** Goes to the other tab. */
  onSpecifications: () => void;
  /** Asks for price and buyer before a vehicle is sold. */
  askSale: (price: number | null, next: (sale: NoteOfSale) => void) => void;
  /** Tells of it. */
  onSold: (sale: { before: AdminVehicle; sold: AdminVehicle }) => void;
}

type NoteOfSale = Pick<VehicleSale, 'soldPrice' | 'buyer'>;

interface Save {
  values: VehicleFormValues;
  /** The values that this person saw in the fields they changed. */
  seen: AdminVehicle;
  /** A draft goes public with it. */
  isPublishing?: boolean;
  /** It is sold with it, to whom this says. The price is one of the values. */
  sale?: Pick<NoteOfSale, 'buyer'> | undefined;
}

export function BasicInformationForm({
  vehicle,
  onReload,
  channelChecks,
  onSpecifications,
  askSale,
  onSold,
}: BasicInformationFormProps) {
  const thisYear = sydneyYear(new Date());
  const [seen, setSeen] = useState(vehicle);
  const [conflict, setConflict] = useState<Save & { theirs: AdminVehicle }>();
  const form = useForm<VehicleFormValues>({
    defaultValues: toEditForm(vehicle),
    resolver: (values) => toResolverResult(values, problemsOfEdit(values, toEditForm(seen), thisYear)),
  });
  const { isDirty } = form.formState;
  const check = useListingCheck(channelChecks);
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();

  // After a refetch, fields that this person has not touched follow.
  useEffect(() => {
    const values = { ...form.getValues() };
    setSeen((now) => ({ ...vehicle, ...pick(now, touchedFields(values, toEditForm(now))) }));
    form.reset(toEditForm(vehicle), { keepDirtyValues: true });
  }, [vehicle, form]);

  const save = useMutation({
    mutationFn: async ({ values, seen: base, isPublishing, sale }: Save) => {
      const { touched, body } = bodyOf({ values, seen: base, sale });
      const saved = await saveVehicle(vehicle.id, { ...body, seen: pick(base, touched) });
      return isPublishing ? publish(vehicle.id) : saved;
    },
    onSuccess: (saved, { isPublishing, sale, seen: before }) => {
      if (isPublishing) sayPublished(saved);
      if (sale && isSold(saved)) onSold({ before, sold: saved });
      else if (!isPublishing) showToast({ title: 'Vehicle updated successfully' });
      void refreshVehicles(queryClient);
      returnToList(navigate);
    },
    onError: async (error, refused) => {
      if (error instanceof ApiError && error.status === 409) {
        const theirs = await onReload();
        // The dialog explains it; an error toast as well would be too much.
        if (theirs && findClashing({ ...refused, theirs }).length > 0) {
          setConflict({ ...refused, theirs });
          return;
        }
      }
      const failed = refused.isPublishing
        ? 'Failed to publish vehicle. Please try again.'
        : 'Failed to update vehicle';
      const description = (error instanceof ApiError && reasonOf(error)) || failed;
      showToast({ title: 'Error', description, variant: 'destructive' });
      if (!(error instanceof ApiError)) return;
      for (const [name, message] of Object.entries(error.fields)) {
        form.setError(name as TextFieldName, { message }); // the contract and the form use the same names
      }
    },
  });

  const samePapers = useSamePapersQuestion(vehicle.id);
  const ask = (values: VehicleFormValues, next: () => void) => {
    const touched = touchedFields(values, toEditForm(seen));
    const papers = paperFields.filter((name) => touched.includes(name));
    return samePapers.ask(pick(values, papers), next);
  };
  const store = (values: VehicleFormValues, isPublishing: boolean) => {
    if (!isSold(values) || isSold(seen)) return save.mutate({ values, seen, isPublishing });
    askSale(Number(values.soldPrice) || null, ({ soldPrice: said, buyer }) => {
      // It stays in the form where it cannot be stored.
      const soldPrice = String(said ?? '');
      form.setValue('soldPrice', soldPrice, { shouldDirty: true });
      save.mutate({ values: { ...values, soldPrice }, seen, isPublishing, sale: { buyer } });
    });
  };
  const handleSave = (values: VehicleFormValues) => ask(values, () => store(values, false));

  const [toPublish, setToPublish] = useState<{
    values: VehicleFormValues;
    findings: readonly PublishFinding[];
  }>();
  const handlePublish = (values: VehicleFormValues) =>
    ask(values, () => {
      const findings = vehicle.isHidden ? [] : check(toJudged(values, vehicle));
      if (needsWork(findings)) setToPublish({ values, findings });
      else store(values, true);
    });

  const clashing = conflict ? findClashing(conflict) : [];
  const handleDecide = (mine: readonly string[]) => {
    if (!conflict) return;
    const theirForm = toEditForm(conflict.theirs);
    const values = {
      ...conflict.values,
      ...pick(
        theirForm,
        clashing.filter((name) => !mine.includes(name)),
      ),
    };
    const base = { ...conflict.seen, ...pick(conflict.theirs, clashing) };
    for (const name of clashing) form.setValue(name, values[name], { shouldDirty: true });
    setSeen((now) => ({ ...now, ...pick(conflict.theirs, clashing) }));
    setConflict(undefined);
    save.mutate({ values, seen: base, isPublishing: conflict.isPublishing, sale: conflict.sale });
  };

  return (
    <form noValidate onSubmit={form.handleSubmit(handleSave)}>
      <PublishCheckPanel
        control={form.control}
        vehicle={vehicle}
        check={check}
        onSpecifications={onSpecifications}
      />
      <VehicleFields
        form={form}
        stored={toEditForm(vehicle)}
        required={requiredOnEdit}
        suggestions={suggestionsFor(thisYear)}
        yearMax={thisYear + 1}
        vehicleId={vehicle.id}
      />
      <SaveBar>
        <Button type="submit" isBusy={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save Changes'}
        </Button>
        {vehicle.isDraft && (
          <Button
            variant="secondary"
            disabled={save.isPending}
            onClick={() => void form.handleSubmit(handlePublish)()}
          >
            {publishLabel(vehicle)}
          </Button>
        )}
        <ReturnToList variant="secondary">Cancel</ReturnToList>
      </SaveBar>
      <UnsavedWorkGuard isUnsaved={isDirty && !save.isPending && !save.isSuccess} />
      {samePapers.dialog}
      {toPublish && (
        <PublishDialog
          vehicleId={vehicle.id}
          title={staffTitle(vehicle)}
          findings={toPublish.findings}
          isBusy={save.isPending}
          onPublish={() => {
            setToPublish(undefined);
            store(toPublish.values, true);
          }}
          onClose={() => setToPublish(undefined)}
        />
      )}
      <ConflictDialog
        clashes={clashing.map((name) => ({
          name,
          label: fieldLabel(name),
          mine: fieldWords(name, conflict?.values[name]),
          theirs: fieldWords(name, conflict?.theirs[name]),
        }))}
        onBack={() => setConflict(undefined)}
        onDecide={handleDecide}
      />
    </form>
  );
}

/** Why it was refused, where no field of the form can say so. */
function reasonOf({ status, fields, serverMessage }: ApiError): string | undefined {
  return fields.buyer ?? (status === 409 ? serverMessage : undefined);
}

/** What is sent: what this person has changed, and of a sale only what goes with a vehicle that is sold. */
function bodyOf({ values, seen, sale }: Pick<Save, 'values' | 'seen' | 'sale'>) {
  const touched = touchedFields(values, toEditForm(seen));
  const isSale = sale !== undefined && isSold(values);
  // Somebody else has decided that it is not: then it has no price of a sale either.
  const kept = sale && !isSale ? touched.filter((name) => name !== 'soldPrice') : touched;
  const buyer = isSale && sale.buyer !== undefined ? { buyer: sale.buyer } : {};
  return { touched: kept, body: { ...pick(toVehicleFields(values), kept), ...buyer } };
}

/** Fields that this person and somebody else changed to different values. */
function findClashing({ values, seen, theirs }: Save & { theirs: AdminVehicle }): VehicleField[] {
  const [opened, stored] = [toEditForm(seen), toEditForm(theirs)];
  return touchedFields(values, opened).filter(
    (name) => stored[name] !== opened[name] && stored[name] !== values[name],
  );
}
