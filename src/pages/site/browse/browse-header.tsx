import { Filter } from 'lucide-react';
import { lookOf } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { ClearFilters } from './clear-filters.tsx';
import { type PanelChoice, useIsPanelOpen } from './use-panel.ts';

interface BrowseHeaderProps {
  activeCount: number;
  panelId: string;
  panelChoice: PanelChoice;
  onTogglePanel: () => void;
}

/** The page's title and the toggle of its filters. */
export function BrowseHeader({ activeCount, panelId, panelChoice, onTogglePanel }: BrowseHeaderProps) {
  const isPanelOpen = useIsPanelOpen(panelChoice);
  return (
    <div className="night pt-10 pb-8 sm:pt-14 lg:pb-24 low:py-4">
      <div className="page-width flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
        <div>
          <h1 className="text-title">Browse Our Inventory</h1>
          <p className="mt-2 text-muted low:hidden">
            Every vehicle in the yard, and those on their way to it.
          </p>
        </div>
        <div className="flex flex-wrap gap-3 noscript:hidden">
          <LinkButton
            href={`#${panelId}`}
            className={lookOf({ variant: 'secondary' })}
            aria-expanded={isPanelOpen}
            aria-controls={panelId}
            onPress={onTogglePanel}
          >
            <Filter aria-hidden="true" className="size-4" />
            Filters
            {activeCount > 0 && (
              <span className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs text-accent-ink tabular-nums">
                {activeCount}
              </span>
            )}
          </LinkButton>
          {activeCount > 0 && <ClearFilters variant="quiet" />}
        </div>
      </div>
    </div>
  );
}
