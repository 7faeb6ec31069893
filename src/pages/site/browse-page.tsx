import { useRef } from 'react';
import { usePageHead } from '../../client/page-head.tsx';
import { classNames } from '../../client/ui/class-names.ts';
import { SearchPanel } from '../../features/vehicles/client/search-panel/search-panel.tsx';
import { useVehicleList } from '../../features/vehicles/client/use-vehicle-list.ts';
import { countActive } from '../../features/vehicles/vehicle-filters.ts';
import { AppliedFilters } from './browse/applied-filters.tsx';
import { browseHead } from './browse/browse-head.ts';
import { BrowseHeader } from './browse/browse-header.tsx';
import { ResultCount } from './browse/result-count.tsx';
import { ResultToolbar } from './browse/result-toolbar.tsx';
import { Results } from './browse/results.tsx';
import { useBrowseRequest } from './browse/use-browse-request.ts';
import { usePanel } from './browse/use-panel.ts';
import { useViewMode } from './browse/use-view-mode.ts';

const PANEL = 'search-panel';
const FORM = 'search-form';

/** The inventory: search it, order it, page through it. */
export function BrowsePage() {
  const [request, open] = useBrowseRequest();
  const list = useVehicleList(request);
  const [view, setView] = useViewMode();
  const panel = usePanel();
  const resultHeading = useRef<HTMLHeadingElement>(null);
  const { filters, sort } = request;
  usePageHead(browseHead(request, list.data));

  // What had the focus is gone after this, so it goes to what has changed.
  const focusResults = () => resultHeading.current?.focus({ preventScroll: true });

  return (
    <>
      <BrowseHeader
        activeCount={countActive(filters)}
        panelId={PANEL}
        isPanelOpen={panel.isOpen}
        onTogglePanel={panel.toggle}
      />
      <div className="page-width pt-6 pb-20 lg:-mt-16 lg:pt-0">
        <SearchPanel
          id={PANEL}
          formId={FORM}
          filters={filters}
          className={classNames('mb-6 lg:mb-8', panel.className)}
          onSearch={(wanted) => {
            open({ filters: wanted, sort });
            if (panel.isWide) return;
            panel.settle();
            focusResults();
          }}
        />
        <div className="space-y-5">
          <AppliedFilters filters={filters} sort={sort} />
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
              scrollTo({ top: 0, behavior: 'smooth' });
              focusResults();
            }}
          />
        </div>
      </div>
    </>
  );
}
