import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#client/api/api-request.ts';
import { randomKey } from '#client/random-key.ts';
import { showToast } from '#client/ui/toast.tsx';
import { refreshVehicles } from '../admin-vehicle-queries.ts';
import type { SpecificationValues } from '../form/specification-values.ts';
import type { VehicleFormValues } from '../form/vehicle-form.ts';
import type { StoredImage } from './chosen-images.ts';
import { createSaveCalls, type WizardUpload } from './save-calls.ts';
import {
  resumeProgress,
  type SaveProgress,
  type SaveStep,
  saveNewVehicle,
  startProgress,
  type WizardDraft,
} from './save-new-vehicle.ts';
import { forgetWizard, type StoredWizard, saveWizard } from './wizard-draft.ts';

interface Options {
  restored: StoredWizard | undefined;
  /** Its state on the server. */
  vehicleId: number | undefined;
  photos: readonly StoredImage[];
  onSaved: () => void;
  onFieldErrors: (fields: Readonly<Record<string, string>>) => void;
}

export interface WizardSave extends WizardDraft {
  basic: StoredWizard['basic'];
}

/** Records the progress, so that a retry continues with the same vehicle, even after a reload. */
export function useSaveWizard({ restored, photos, onSaved, onFieldErrors, ...known }: Options) {
  const progress = useRef<SaveProgress>(undefined);
  progress.current ??= restored
    ? resumeProgress(restored.creationKey, { vehicleId: known.vehicleId, photos })
    : startProgress(randomKey());
  const hasTried = useRef(restored?.hasTried ?? false);
  const isDone = useRef(false);
  const [step, setStep] = useState<SaveStep>('record');
  const [vehicleId, setVehicleId] = useState(known.vehicleId);
  const [upload, setUpload] = useState<WizardUpload>();
  const queryClient = useQueryClient();

  function forget(): void {
    if (progress.current) forgetWizard(progress.current.creationKey);
  }

  /** Removes the stored draft and cancels pending writes. */
  function discard(): void {
    isDone.current = true;
    forget();
  }

  function keep(basic: VehicleFormValues, specifications: SpecificationValues): void {
    if (isDone.current || !progress.current) return;
    const { creationKey, vehicleId: id } = progress.current;
    saveWizard({ creationKey, vehicleId: id, hasTried: hasTried.current, basic, specifications });
  }

  const mutation = useMutation({
    mutationFn: ({ basic, ...draft }: WizardSave) => {
      const current = progress.current ?? startProgress(randomKey());
      const noteStep = (next: SaveStep) => {
        hasTried.current = true;
        setVehicleId(current.vehicleId);
        keep(basic, draft.specifications);
        setStep(next);
      };
      return saveNewVehicle(draft, current, createSaveCalls(setUpload), noteStep);
    },
    onSuccess: () => {
      discard();
      showToast({
        title: 'Vehicle Added',
        description: 'Vehicle has been successfully added to the inventory.',
      });
      void refreshVehicles(queryClient);
      onSaved();
    },
    onError: (error) => {
      showToast({
        title: 'Error',
        description: 'Failed to add vehicle. Please try again.',
        variant: 'destructive',
      });
      // What exists so far is a draft, shown in the list.
      void refreshVehicles(queryClient);
      if (!(error instanceof ApiError)) return;
      onFieldErrors(error.fields);
      // An earlier save succeeded but its response was lost: the next save is of another vehicle.
      if (error.status !== 409) return;
      forget();
      hasTried.current = false;
      progress.current = startProgress(randomKey());
      setVehicleId(undefined);
    },
    onSettled: () => setUpload(undefined),
  });
  return { ...mutation, step, upload, vehicleId, keep, discard, reason: reasonOf(mutation.error) };
}

function reasonOf(error: Error | null): string {
  if (error instanceof ApiError && error.status === 409) return error.serverMessage ?? error.message;
  const reason = (error instanceof ApiError && error.serverMessage) || 'The server could not be reached.';
  return `${reason.replace(/[.!]?$/, '.')} Saving again continues where it stopped.`;
}
