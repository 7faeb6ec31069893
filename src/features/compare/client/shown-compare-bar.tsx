import { ChevronUp, Scale, X } from 'lucide-react';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { ButtonLink } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { removeFromComparison } from './compare-actions.ts';
import { COMPARE_PATH } from './compare-address.ts';
import { type ComparedVehicle, type CompareList, MAX_COMPARED } from './compare-list.ts';

interface ShownCompareBarProps {
  list: CompareList;
  /** Loads the compare page's code before navigating, so that a failed download can be handled. */
  preloadPage?: () => Promise<unknown>;
}

/**
 * Fixed to the bottom of the window while the list has vehicles; comes last in the layout. On a phone it is one line
 * that expands on tap, and it hides on pages with a bottom bar of their own (base.css).
 */
export function ShownCompareBar({ list, preloadPage }: ShownCompareBarProps) {
  const bar = useRef<HTMLElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const [showsChips, setShowsChips] = useState(false);
  const chips = useId();
  const handleOpen = (event: MouseEvent) => openComparison(event, preloadPage);
  useKeepFocusAbove(bar);
  // Preload, so that the page opens offline too; a failure shows when it is opened.
  useEffect(() => {
    preloadPage?.().catch(() => {});
  }, [preloadPage]);

  const handleRemove = (id: number) => {
    removeFromComparison(id);
    link.current?.focus(); // the focused chip is about to be removed
  };

  return (
    <section
      ref={bar}
      aria-label="Vehicles to compare"
      className="compare-bar night sticky bottom-0 z-30 animate-rise border-t border-line pb-[env(safe-area-inset-bottom)] shadow-float print:hidden"
    >
      <div className="page-width flex flex-wrap items-center gap-x-1 py-1 sm:gap-x-4 sm:py-2.5">
        <div className="relative flex min-h-11 items-center gap-1 text-sm font-semibold whitespace-nowrap sm:gap-2">
          <Scale aria-hidden="true" className="size-4 text-accent-text" />
          <p>
            Compare ({list.length}/{MAX_COMPARED})
          </p>
          <button
            type="button"
            aria-label="Vehicles"
            aria-expanded={showsChips}
            aria-controls={showsChips ? chips : undefined}
            className="grid size-9 place-items-center rounded-full text-muted after:absolute after:inset-0 hover:text-ink sm:hidden"
            onClick={() => setShowsChips(!showsChips)}
          >
            <ChevronUp
              aria-hidden="true"
              className={classNames('size-4 transition-transform', showsChips && 'rotate-180')}
            />
          </button>
        </div>
        <ul
          id={chips}
          className={classNames(
            'order-last -mx-1 flex w-full gap-2 overflow-x-auto p-1 max-sm:flex-wrap sm:order-none sm:w-auto sm:flex-1',
            !showsChips && 'max-sm:hidden',
          )}
        >
          {list.map((vehicle) => (
            <CompareChip key={vehicle.id} vehicle={vehicle} onRemove={() => handleRemove(vehicle.id)} />
          ))}
        </ul>
        <ButtonLink
          ref={link}
          href={COMPARE_PATH}
          variant="accent"
          size="sm"
          className="ml-auto max-sm:min-h-11"
          onClick={handleOpen}
        >
          Compare Now
        </ButtonLink>
      </div>
    </section>
  );
}

function CompareChip({ vehicle, onRemove }: { vehicle: ComparedVehicle; onRemove: () => void }) {
  const title = vehicleTitle(vehicle) || `Vehicle ${vehicle.id}`;
  return (
    <li className="flex items-center max-sm:shrink-0 sm:min-w-24 rounded-full border border-line bg-surface pl-3 text-sm">
      <span title={title} className="block min-w-0 max-w-[120px] truncate md:max-w-[150px]">
        {title}
      </span>
      <IconButton
        label={`Remove ${title} from comparison`}
        hint="Remove from comparison"
        className="size-9 rounded-full text-muted hover:text-ink"
        onClick={onRemove}
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  );
}

/** Navigates within the site, or by a full page load if that fails. */
async function openComparison(
  event: MouseEvent,
  preloadPage: ShownCompareBarProps['preloadPage'],
): Promise<void> {
  event.preventDefault();
  try {
    await preloadPage?.();
    navigate(COMPARE_PATH);
  } catch {
    window.location.assign(COMPARE_PATH);
  }
}

// Without this, the browser would scroll a focused element to where the bar covers it.
function useKeepFocusAbove(bar: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!bar.current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const heightPx = entry?.target.clientHeight;
      style.scrollPaddingBottom = heightPx ? `${heightPx + 16}px` : '';
    });
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.scrollPaddingBottom = '';
    };
  }, [bar]);
}
