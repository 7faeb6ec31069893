import { useRef } from 'react';
import { usePageHead } from '#client/page-head.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { RecentlyViewed } from '#features/shortlist/client/recent/recently-viewed.tsx';
import { SearchPanel } from '#features/vehicles/client/search-panel/search-panel.tsx';
import { useVehicleList } from '#features/vehicles/client/use-vehicle-list.ts';
import { countActive } from '#features/vehicles/search/vehicle-filters.ts';
import { AppliedFilters } from './applied-filters.tsx';
import { asListed, browseHead } from './browse-head.ts';
import { BrowseHeader } from './browse-header.tsx';
import { ResultCount } from './result-count.tsx';
import { ResultToolbar } from './result-toolbar.tsx';
import { Results } from './results.tsx';
import { useBrowseRequest } from './use-browse-request.ts';
import { usePanel } from './use-panel.ts';
import { useViewMode } from './use-view-mode.ts';
import { WeekNote } from './week-note.tsx';

const PANEL = 'search-panel';
const FORM = 'search-form';

/** The inventory: search, sort, paging. */
export function BrowsePage() {
  const [request, open] = useBrowseRequest();
  const list = useVehicleList(request);
  const [view, setView] = useViewMode();
  const panel = usePanel(PANEL);
  const resultHeading = useRef<HTMLHeadingElement>(null);
  const { filters, sort } = request;
  usePageHead(browseHead(request, list.data, useDealership()));

  return (
    <>
      <BrowseHeader
        activeCount={countActive(filters)}
        panelId={PANEL}
        panelChoice={panel.choice}
        onTogglePanel={panel.toggle}
      />
      <div data-own-foot={panel.choice === 'open' || undefined} className="page-width pt-6 pb-20 lg:pt-8">
        <SearchPanel
          id={PANEL}
          formId={FORM}
          filters={filters}
          className={classNames('mb-6 lg:-mt-24 lg:mb-8', panel.className)}
          onSearch={(wanted) => {
            open({ filters: wanted, sort });
            if (panel.isWide()) return;
            panel.settle();
            // After the panel has closed, the focused element is gone and the results may be out of view.
            requestAnimationFrame(() => resultHeading.current?.focus());
          }}
        />
        <div className="space-y-5">
          <AppliedFilters filters={asListed(filters, list.data)} sort={sort} />
          <WeekNote filters={filters} />
          <ResultToolbar
            formId={FORM}
            sort={sort}
            onSort={(wanted) => open({ filters, sort: wanted })}
            view={view}
            onView={setView}
          >
            <ResultCount list={list.data} isError={list.isError} headingRef={resultHeading} />
          </ResultToolbar>
          <Results
            request={request}
            list={list}
            view={view}
            onTurnPage={() => {
              scrollToTop();
              resultHeading.current?.focus({ preventScroll: true });
            }}
          />
        </div>
      </div>
      <RecentlyViewed />
    </>
  );
}

function scrollToTop(): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
}
