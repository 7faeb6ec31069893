import { LayoutGrid, List } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { SelectField } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import type { CardLayout } from '#features/vehicles/client/card-layout.ts';
import { type SortMode, sortModes } from '#features/vehicles/fields/vehicle-options.ts';
import { readSort } from '#features/vehicles/search/vehicle-filters.ts';

const sortLabels: Record<SortMode, string> = {
  featured: 'Featured First',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
  'year-desc': 'Year: Newest First',
  'year-asc': 'Year: Oldest First',
  'mileage-asc': 'Mileage: Low to High',
  'mileage-desc': 'Mileage: High to Low',
  'week-asc': 'Weekly Repayment: Low to High',
};

interface ResultToolbarProps {
  /** Id of the result-count line. */
  children: ReactNode;
  /** Id of the search form, which includes the sort order when sent without JavaScript. */
  formId: string;
  sort: SortMode;
  onSort: (sort: SortMode) => void;
  view: CardLayout;
  onView: (view: CardLayout) => void;
}

export function ResultToolbar({ children, formId, sort, onSort, view, onView }: ResultToolbarProps) {
  const { finance } = useDealership();
  const modes = sortModes.filter((mode) => mode !== 'week-asc' || finance || sort === mode);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      {children}
      <div className="flex w-full flex-wrap items-center gap-3 sm:w-auto">
        <SelectField
          label="Sort by"
          name="sort"
          form={formId}
          value={sort}
          onChange={(event) => onSort(readSort(event.target.value))}
          className="flex min-w-0 flex-[1_1_12rem] flex-wrap items-center gap-x-3 [&>label]:mb-0 [&>label]:font-normal [&>label]:whitespace-nowrap [&>label]:text-muted [&>span]:min-w-0 [&>span]:flex-[1_1_8rem]"
        >
          {modes.map((mode) => (
            <option key={mode} value={mode}>
              {sortLabels[mode]}
            </option>
          ))}
        </SelectField>
        <fieldset
          aria-label="View"
          className="flex shrink-0 rounded-control border border-control noscript:hidden"
        >
          <ViewButton name="Grid view" isChosen={view === 'grid'} onChoose={() => onView('grid')}>
            <LayoutGrid />
          </ViewButton>
          <ViewButton name="List view" isChosen={view === 'list'} onChoose={() => onView('list')}>
            <List />
          </ViewButton>
        </fieldset>
      </div>
    </div>
  );
}

interface ViewButtonProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function ViewButton({ name, isChosen, onChoose, children }: ViewButtonProps) {
  return (
    <IconButton
      label={name}
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'size-10.5 rounded-[5px] transition-colors [&_svg]:size-5',
        isChosen ? 'bg-brand text-brand-ink' : 'text-muted hover:text-ink',
      )}
    >
      {children}
    </IconButton>
  );
}
