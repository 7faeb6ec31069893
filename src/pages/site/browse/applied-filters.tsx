import { X } from 'lucide-react';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { describeFilters, withoutFilter } from '#features/vehicles/search/describe-filters.ts';
import type { BrowseRequest } from '#features/vehicles/search/vehicle-filters.ts';
import { browseHref } from '#features/vehicles/vehicle-paths.ts';

/** A chip for each filter in the address; it links to the same search without that filter. */
export function AppliedFilters({ filters, sort }: Pick<BrowseRequest, 'filters' | 'sort'>) {
  const chips = describeFilters(filters);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Applied filters" className="flex flex-wrap gap-2">
      {chips.map(({ name, label }) => (
        <li key={name} className="max-w-full">
          <SmartLink
            href={browseHref({ filters: withoutFilter(filters, name), sort })}
            className="flex min-h-9 max-w-full items-center gap-2 rounded-full border border-line bg-surface py-1 pr-2.5 pl-4 text-sm no-underline transition-colors hover:border-ink"
          >
            <span className="sr-only">Remove filter </span>
            <span className="truncate">{label}</span>
            <X aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </SmartLink>
        </li>
      ))}
    </ul>
  );
}
