import { useState } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { countFindings, severities } from '#features/listing-quality/publish-check/check-listing.ts';
import type { PublishFinding } from '#features/listing-quality/publish-finding.ts';
import { FindingList, severityLooks } from './finding-list.tsx';

interface ListingBadgeProps {
  findings: readonly PublishFinding[];
  vehicleId: number;
  title: string;
  /** After the counts, where there is room for them. */
  words?: string;
}

/** How much is to be mended in a vehicle of the list, and on demand what. */
export function ListingBadge({ findings, vehicleId, title, words = '' }: ListingBadgeProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (findings.length === 0) return words && <p className="line-clamp-2 leading-snug text-muted">{words}</p>;
  const counts = countFindings(findings);
  const shown = severities.filter((severity) => counts[severity] > 0 && severity !== 'hint');
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        aria-haspopup="dialog"
        className={classNames(
          '-mx-1 flex min-h-6 max-w-full gap-1.5 rounded-control px-1 text-left hover:bg-sunken',
          words ? 'items-baseline' : 'items-center',
        )}
      >
        {shown.map((severity) => (
          <Badge key={severity} tone={severityLooks[severity].tone}>
            {counts[severity]}
            <span className="sr-only"> {severityLooks[severity].label}</span>
          </Badge>
        ))}
        <span className="line-clamp-2 min-w-0 leading-snug text-muted underline decoration-line underline-offset-4">
          {words}
          <span className="sr-only"> What to mend in {title}</span>
        </span>
      </button>
      {isOpen && (
        <Dialog open onOpenChange={setIsOpen} title="What to mend" description={title} isWide>
          <FindingList findings={findings} vehicleId={vehicleId} />
        </Dialog>
      )}
    </>
  );
}
