import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { SpecificationValues } from '../form/specification-values.ts';
import type { VehicleFormValues } from '../form/vehicle-form.ts';

const PAUSE_MS = 300;

/** Calls `keep` after a pause in typing and before the page is left. */
export function useSavedDraft(
  basic: UseFormReturn<VehicleFormValues>,
  specs: UseFormReturn<SpecificationValues>,
  keep: (basic: VehicleFormValues, specifications: SpecificationValues) => void,
): void {
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      latest.current(basic.getValues(), specs.getValues());
    };
    const note = () => {
      clearTimeout(timer);
      timer = setTimeout(flush, PAUSE_MS);
    };
    const watches = [basic.watch(note), specs.watch(note)];
    window.addEventListener('pagehide', flush);
    return () => {
      for (const watch of watches) watch.unsubscribe();
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [basic, specs]);
}
