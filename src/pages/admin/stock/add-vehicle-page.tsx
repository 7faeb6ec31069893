import { type ReactNode, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { Button } from '#client/ui/button.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { UploadStatus } from '#features/photos/client/upload-status.tsx';
import { toStoredImage } from '#features/stock-editing/client/add-wizard/chosen-images.ts';
import { ImageChooser } from '#features/stock-editing/client/add-wizard/image-chooser.tsx';
import {
  AddedNotice,
  OtherDraftNotice,
  RestoredNotice,
  useRestoredVehicle,
} from '#features/stock-editing/client/add-wizard/restored-notice.tsx';
import { SaveReport } from '#features/stock-editing/client/add-wizard/save-report.tsx';
import { useChosenImages } from '#features/stock-editing/client/add-wizard/use-chosen-images.ts';
import { useSaveWizard } from '#features/stock-editing/client/add-wizard/use-save-wizard.ts';
import { useSavedDraft } from '#features/stock-editing/client/add-wizard/use-saved-draft.ts';
import { useStepFocus } from '#features/stock-editing/client/add-wizard/use-step-focus.ts';
import {
  adoptWizard,
  forgetWizard,
  listOtherWizards,
  loadWizard,
  type StoredWizard,
} from '#features/stock-editing/client/add-wizard/wizard-draft.ts';
import type { AdminVehicleDetail } from '#features/stock-editing/client/admin-vehicle-queries.ts';
import { toResolverResult } from '#features/stock-editing/client/form/form-resolver.ts';
import { SaveBar } from '#features/stock-editing/client/form/save-bar.tsx';
import { SpecificationFields } from '#features/stock-editing/client/form/specification-fields.tsx';
import {
  type SpecificationValues,
  toSpecificationValues,
} from '#features/stock-editing/client/form/specification-values.ts';
import { UnsavedWorkGuard } from '#features/stock-editing/client/form/unsaved-work-guard.tsx';
import { VehicleFields } from '#features/stock-editing/client/form/vehicle-fields.tsx';
import {
  emptyVehicleForm,
  problemsOfNew,
  type TextFieldName,
  toVehicleFields,
  type VehicleFormValues,
} from '#features/stock-editing/client/form/vehicle-form.ts';
import { useSamePapersQuestion } from '#features/stock-editing/client/same-papers.tsx';
import { LAST_YEAR } from '#features/vehicles/fields/vehicle-years.ts';
import { PageHeading } from '../shell/page-heading.tsx';

const steps = ['basic', 'photos', 'specs'] as const;
type Step = (typeof steps)[number];

/** Continues an unfinished vehicle from this device and the server, or starts another. */
export function AddVehiclePage() {
  const [restored, setRestored] = useState(loadWizard);
  const [turn, setTurn] = useState(0);
  const [others, setOthers] = useState(listOtherWizards);
  const { addedId, draft, isLoading } = useRestoredVehicle(restored);

  const startWith = (wizard: StoredWizard | undefined) => {
    if (wizard) adoptWizard(wizard.creationKey);
    setRestored(wizard);
    setTurn((now) => now + 1);
    setOthers(listOtherWizards());
  };
  const discard = (creationKey: string) => {
    forgetWizard(creationKey);
    setOthers(listOtherWizards());
  };
  if (isLoading) return <p className="text-muted">Loading...</p>;
  if (addedId !== undefined) {
    return (
      <>
        <PageHeading title="Add Vehicle" />
        <AddedNotice addedId={addedId} onStartAgain={() => startWith(undefined)} />
      </>
    );
  }
  return (
    <Wizard
      key={turn}
      restored={restored}
      draft={draft}
      onDiscard={() => startWith(undefined)}
      otherDrafts={
        !restored &&
        others.map((other) => (
          <OtherDraftNotice
            key={other.creationKey}
            draft={other}
            onContinue={() => startWith(other)}
            onDiscard={() => discard(other.creationKey)}
          />
        ))
      }
    />
  );
}

interface WizardProps {
  restored: StoredWizard | undefined;
  draft: AdminVehicleDetail | undefined;
  onDiscard: () => void;
  otherDrafts: ReactNode;
}

function Wizard({ restored, draft: known, onDiscard, otherDrafts }: WizardProps) {
  const [step, setStep] = useState<Step>('basic');
  const basic = useForm<VehicleFormValues>({
    defaultValues: restored?.basic ?? emptyVehicleForm,
    resolver: (values) => toResolverResult(values, problemsOfNew(values)),
  });
  const specs = useForm<SpecificationValues>({
    defaultValues: restored?.specifications ?? toSpecificationValues({}),
  });
  const [sent] = useState(() => (known?.photos ?? []).map(toStoredImage));
  const chosen = useChosenImages(sent);
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const focusNextStep = useStepFocus(form, step);
  const goTo = (next: Step) => {
    if (next !== step) focusNextStep();
    setStep(next);
  };
  const save = useSaveWizard({
    restored,
    vehicleId: known?.vehicle.id,
    photos: sent,
    onSaved: () => navigate('/admin'),
    onFieldErrors: ({ photos, ...fields }) => {
      for (const [name, message] of Object.entries(fields)) {
        basic.setError(name as TextFieldName, { message }); // the contract and the form use the same names
      }
      if (photos) goTo('photos');
      else if (Object.keys(fields).length > 0) goTo('basic');
    },
  });
  useSavedDraft(basic, specs, save.keep);
  const samePapers = useSamePapersQuestion(save.vehicleId);
  const handleDiscard = () => {
    save.discard();
    onDiscard();
  };
  const { isDirty } = basic.formState;
  const isUnsaved = Boolean(restored) || isDirty || specs.formState.isDirty || chosen.images.length > 0;

  const handleSave = basic.handleSubmit(
    (values) => {
      if (chosen.images.length === 0) {
        goTo('photos');
        showToast({
          title: 'No Images',
          description: 'Please upload at least one image of the vehicle.',
          variant: 'destructive',
        });
        return;
      }
      if (chosen.problems.length > 0) {
        goTo('photos');
        showToast({
          title: 'Invalid Files',
          description: 'Leave out the photos that cannot be used, then save again.',
          variant: 'destructive',
        });
        return;
      }
      const draft = { fields: toVehicleFields(values), specifications: specs.getValues() };
      return samePapers.ask(values, () => save.mutate({ ...draft, images: chosen.images, basic: values }));
    },
    () => goTo('basic'),
  );

  const at = steps.indexOf(step);
  // Beside the pressed button, or at the top of the invalid step.
  const failure = save.isError && (
    <p role="alert" className="my-6 text-danger-text">
      {save.reason}
    </p>
  );
  return (
    <form ref={form} noValidate onSubmit={handleSave}>
      <PageHeading
        title="Add Vehicle"
        description="Details, photos, specifications: it goes public when saved."
      />
      {otherDrafts}
      {restored && <RestoredNotice restored={restored} photoCount={sent.length} onDiscard={handleDiscard} />}
      {step !== 'specs' && failure}
      <fieldset disabled={save.isPending} className="min-w-0">
        <Tabs
          label="Steps"
          keepsMounted
          value={step}
          // The tabs below have no other values.
          onValueChange={(value) => setStep(value as Step)}
          tabs={[
            {
              value: 'basic',
              label: 'Basic',
              content: (
                <VehicleFields
                  form={basic}
                  stored={emptyVehicleForm}
                  yearMax={LAST_YEAR}
                  vehicleId={save.vehicleId}
                />
              ),
            },
            {
              value: 'photos',
              label: `Photos (${chosen.images.length})`,
              content: <ImageChooser chosen={chosen} />,
            },
            { value: 'specs', label: 'Specs', content: <SpecificationFields register={specs.register} /> },
          ]}
        />
      </fieldset>
      {save.isPending && <SaveReport step={save.step} upload={save.upload} />}
      {step === 'specs' && failure}
      <SaveBar className="justify-between">
        {save.isPending && save.step === 'photos' && save.upload && (
          <UploadStatus
            isInBar
            files={save.upload.images.map(({ file }) => file)}
            sentBytes={save.upload.sent}
          />
        )}
        <Button
          variant="secondary"
          disabled={at === 0 || save.isPending}
          onClick={() => goTo(steps[at - 1] ?? 'basic')}
        >
          Back
        </Button>
        {step === 'specs' ? (
          <Button key="save" type="submit" isBusy={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save Vehicle'}
          </Button>
        ) : (
          <Button key="next" onClick={() => goTo(steps[at + 1] ?? 'specs')}>
            Next
          </Button>
        )}
      </SaveBar>
      {samePapers.dialog}
      <UnsavedWorkGuard
        isUnsaved={isUnsaved && !save.isSuccess}
        description="This vehicle has not been saved yet. What you typed is kept on this device; photos that were not sent have to be chosen again."
      />
    </form>
  );
}
