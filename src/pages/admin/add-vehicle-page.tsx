import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { ApiError } from '../../client/api-client.ts';
import { Button } from '../../client/ui/button.tsx';
import { Tabs } from '../../client/ui/tabs.tsx';
import { showToast } from '../../client/ui/toast.tsx';
import { ImageChooser } from '../../features/vehicles/client/admin/add-wizard/image-chooser.tsx';
import {
  createSaveCalls,
  type WizardUpload,
} from '../../features/vehicles/client/admin/add-wizard/save-calls.ts';
import {
  type SaveStep,
  saveNewVehicle,
  startProgress,
} from '../../features/vehicles/client/admin/add-wizard/save-new-vehicle.ts';
import { SaveReport } from '../../features/vehicles/client/admin/add-wizard/save-report.tsx';
import { useChosenImages } from '../../features/vehicles/client/admin/add-wizard/use-chosen-images.ts';
import { refreshVehicles } from '../../features/vehicles/client/admin/admin-vehicle-queries.ts';
import { toResolverResult } from '../../features/vehicles/client/admin/form-resolver.ts';
import {
  SpecificationFields,
  type SpecificationValues,
  toSpecificationValues,
} from '../../features/vehicles/client/admin/specification-fields.tsx';
import { UnsavedWorkGuard } from '../../features/vehicles/client/admin/unsaved-work-guard.tsx';
import { VehicleFields } from '../../features/vehicles/client/admin/vehicle-fields.tsx';
import {
  emptyVehicleForm,
  problemsOfNew,
  type TextFieldName,
  toVehicleFields,
  type VehicleFormValues,
} from '../../features/vehicles/client/admin/vehicle-form.ts';
import { LAST_YEAR } from '../../features/vehicles/vehicle-years.ts';
import { PageHeading } from './page-heading.tsx';

const steps = ['basic', 'photos', 'specs'] as const;
type Step = (typeof steps)[number];

export function AddVehiclePage() {
  const [step, setStep] = useState<Step>('basic');
  const basic = useForm<VehicleFormValues>({
    defaultValues: emptyVehicleForm,
    resolver: (values) => toResolverResult(values, problemsOfNew(values)),
  });
  const specs = useForm<SpecificationValues>({ defaultValues: toSpecificationValues({}) });
  const chosen = useChosenImages();
  const save = useSave((fields) => {
    for (const [name, message] of Object.entries(fields)) {
      basic.setError(name as TextFieldName, { message }); // the contract's names are the form's
    }
    if (Object.keys(fields).length > 0) setStep('basic');
  });
  const { isDirty, errors } = basic.formState;
  const isUnsaved = isDirty || specs.formState.isDirty || chosen.images.length > 0;

  const handleSave = basic.handleSubmit(
    (values) => {
      if (chosen.images.length === 0) {
        setStep('photos');
        showToast({
          title: 'No Images',
          description: 'Please upload at least one image of the vehicle.',
          variant: 'destructive',
        });
        return;
      }
      const draft = { fields: toVehicleFields(values), specifications: specs.getValues() };
      save.mutate({ ...draft, images: chosen.images });
    },
    () => setStep('basic'),
  );

  const at = steps.indexOf(step);
  return (
    <form noValidate onSubmit={handleSave}>
      <PageHeading
        title="Add Vehicle"
        description="Details, photos, specifications: it goes public when saved."
      />
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
                  register={basic.register}
                  errors={errors}
                  stored={emptyVehicleForm}
                  yearMax={LAST_YEAR}
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
      {save.isError && (
        <p role="alert" className="mt-6 text-danger">
          {save.reason} Saving again continues where it stopped.
        </p>
      )}
      <div className="mt-8 flex flex-wrap justify-between gap-3">
        <Button
          variant="secondary"
          disabled={at === 0 || save.isPending}
          onClick={() => setStep(steps[at - 1] ?? 'basic')}
        >
          Back
        </Button>
        {step === 'specs' ? (
          <Button key="save" type="submit" isBusy={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save Vehicle'}
          </Button>
        ) : (
          <Button key="next" onClick={() => setStep(steps[at + 1] ?? 'specs')}>
            Next
          </Button>
        )}
      </div>
      <UnsavedWorkGuard isUnsaved={isUnsaved && !save.isSuccess} />
    </form>
  );
}

type Draft = Parameters<typeof saveNewVehicle>[0];

/** Remembers how far it got, so that another press goes on with the same vehicle. */
function useSave(onFieldErrors: (fields: Readonly<Record<string, string>>) => void) {
  const progress = useRef(startProgress());
  const [step, setStep] = useState<SaveStep>('record');
  const [upload, setUpload] = useState<WizardUpload>();
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();

  const mutation = useMutation({
    mutationFn: (draft: Draft) => {
      const calls = createSaveCalls(setUpload);
      return saveNewVehicle(draft, progress.current, calls, setStep);
    },
    onSuccess: () => {
      showToast({
        title: 'Vehicle Added',
        description: 'Vehicle has been successfully added to the inventory.',
      });
      void refreshVehicles(queryClient);
      navigate('/admin');
    },
    onError: (error) => {
      showToast({
        title: 'Error',
        description: 'Failed to add vehicle. Please try again.',
        variant: 'destructive',
      });
      if (error instanceof ApiError) onFieldErrors(error.fields);
    },
    onSettled: () => setUpload(undefined),
  });
  const { error } = mutation;
  const reason = (error instanceof ApiError && error.serverMessage) || 'The server could not be reached.';
  return { ...mutation, step, upload, reason: reason.replace(/[.!]?$/, '.') };
}
