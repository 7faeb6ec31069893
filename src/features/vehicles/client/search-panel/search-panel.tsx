import { Search, SlidersHorizontal } from 'lucide-react';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { lazily } from '#client/lazily.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { showToast } from '#client/ui/toast-store.ts';
import { sydneyYear } from '#shared/dates.ts';
import { groupThousands } from '#shared/numbers.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { countActive, type VehicleFilters } from '../../search/vehicle-filters.ts';
import type { VehicleFacets } from '../../vehicle.contract.ts';
import { OwnWordsSearch } from '../own-words/own-words-search.tsx';
import { useFacets } from '../use-facets.ts';
import { type SearchDraft, toFilters } from './search-draft.ts';
import { SimpleFields } from './simple-fields.tsx';
import { useSearchDraft } from './use-search-draft.ts';

export interface SearchPanelProps {
  id: string;
  formId: string;
  /** The filters in the address. */
  filters: VehicleFilters;
  onSearch: (filters: VehicleFilters) => void;
  className?: string;
}

export interface DraftFieldsProps {
  draft: SearchDraft;
  onChange: (draft: SearchDraft) => void;
  facets: VehicleFacets['facets'] | undefined;
  /** False while the counts belong to an earlier draft. */
  areCountsCurrent: boolean;
}

// Loaded on demand: many visitors never open it, and the page's code is to stay small.
const AdvancedFields = lazily(async () => (await import('./advanced-fields.tsx')).AdvancedFields);

/** Find Your Dream Car. Without JavaScript it is a plain GET form. */
export function SearchPanel({ id, formId, filters, onSearch, className }: SearchPanelProps) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useSearchDraft(filters, form);
  const [isAdvanced, setAdvanced] = useState(() => holdsAdvanced(filters));
  const currentYear = sydneyYear(new Date());
  const asked = toFilters(draft, currentYear);
  const activeCount = countActive(asked);
  const { facets, isCurrent } = useFacets(asked);
  const fields = { draft, onChange: setDraft, facets: facets?.facets, areCountsCurrent: isCurrent };

  const toggle = async () => {
    try {
      if (!isAdvanced) await AdvancedFields.preload();
      setAdvanced(!isAdvanced);
    } catch (error) {
      console.warn('The advanced search could not be loaded', error);
      showToast({
        title: 'Advanced Search is not available',
        description: 'It could not be loaded. Please check the connection and try again.',
        variant: 'destructive',
      });
    }
  };

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(asked);
  };

  return (
    <search
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames('rounded-card border border-line bg-surface p-5 shadow-float sm:p-7', className)}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={`${id}-title`} className="text-heading">
          Find Your Dream Car
        </h2>
        {activeCount > 0 && <Badge tone="gold">{activeCount} active</Badge>}
        <Button
          variant="quiet"
          size="sm"
          className="-mx-3 text-accent-text sm:mr-0 sm:ml-auto noscript:hidden"
          aria-expanded={isAdvanced}
          onPointerEnter={warmUp}
          onFocus={warmUp}
          onClick={() => void toggle()}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {isAdvanced ? 'Simple Search' : 'Advanced Search'}
        </Button>
      </div>
      <OwnWordsSearch className="mt-5" />
      <form
        ref={form}
        id={formId}
        action={sitePaths.browse}
        method="get"
        noValidate
        autoComplete="off"
        onSubmit={handleSubmit}
        className="mt-5"
      >
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
          <SimpleFields {...fields} panel={form} />
          <Suspense>{isAdvanced && <AdvancedFields {...fields} currentYear={currentYear} />}</Suspense>
        </div>
        {/* On a phone, upright or on its side, the submit button stays visible below the long form. */}
        <div className="sticky bottom-0 -mx-5 mt-3 -mb-5 flex gap-3 rounded-b-card border-t border-line bg-surface px-5 py-4 sm:static sm:m-0 sm:mt-6 sm:justify-end sm:border-0 sm:p-0 low:sticky low:-mx-7 low:-mb-7 low:border-t low:px-7 low:py-3">
          <Button variant="secondary" className="noscript:hidden" onClick={() => setDraft({})}>
            Clear
          </Button>
          <Button type="submit" variant="accent" className="grow max-sm:px-2 sm:grow-0">
            <Search aria-hidden="true" className="size-4 max-sm:hidden" />
            <span>
              Search Inventory
              {facets && <span className="font-normal tabular-nums"> ({groupThousands(facets.total)})</span>}
            </span>
          </Button>
        </div>
      </form>
    </search>
  );
}

function holdsAdvanced(filters: VehicleFilters): boolean {
  const { make, model, type, keywords, ...advanced } = filters;
  return countActive(advanced) > 0;
}

/** A failure shows when it is opened. */
function warmUp(): void {
  AdvancedFields.preload().catch(() => {});
}
