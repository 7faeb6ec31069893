import { type RefObject, useEffect, useState } from 'react';
import { readFilters, toSearchParams, type VehicleFilters } from '../../vehicle-filters.ts';
import type { SearchDraft } from './search-draft.ts';

/** The draft in the panel. It starts from the applied filters, and starts again whenever those change. */
export function useSearchDraft(applied: VehicleFilters, form: RefObject<HTMLFormElement | null>) {
  const source = toSearchParams({ filters: applied }).toString();
  const [held, setHeld] = useState<{ source: string; draft: SearchDraft }>({ source, draft: applied });
  // While rendering, not after: a frame with the former filters would be wrong.
  if (held.source !== source) setHeld({ source, draft: applied });

  // What was typed before the page's code arrived, or put back by the browser, counts.
  useEffect(() => {
    if (!form.current) return;
    const typed = readFilters(toParams(new FormData(form.current)));
    setHeld((now) => {
      const draft = { ...now.draft, ...typed };
      // Usually nothing was: then there is nothing to draw again.
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
