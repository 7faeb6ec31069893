import { type RefObject, useEffect, useState } from 'react';
import { readFilters, toSearchParams, type VehicleFilters } from '../../search/vehicle-filters.ts';
import type { SearchDraft } from './search-draft.ts';

/** The panel's draft. It is reset to the applied filters whenever those change. */
export function useSearchDraft(applied: VehicleFilters, form: RefObject<HTMLFormElement | null>) {
  const source = toSearchParams({ filters: applied }).toString();
  const [held, setHeld] = useState<{ source: string; draft: SearchDraft }>({ source, draft: applied });
  // During render, not after: a frame with the previous filters would be wrong.
  if (held.source !== source) setHeld({ source, draft: applied });

  // Takes over values typed before hydration or restored by the browser.
  useEffect(() => {
    if (!form.current) return;
    const typed = readFilters(toParams(new FormData(form.current)));
    setHeld((now) => {
      const draft = { ...now.draft, ...typed };
      // Usually there are none: then nothing is rendered again.
      return JSON.stringify(draft) === JSON.stringify(now.draft) ? now : { ...now, draft };
    });
  }, [form]);

  const setDraft = (draft: SearchDraft) => setHeld({ source, draft });
  return [held.source === source ? held.draft : applied, setDraft] as const;
}

function toParams(data: FormData): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of data) if (typeof value === 'string') params.append(name, value);
  return params;
}
