import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { Badge, type BadgeTone } from '#client/ui/badge.tsx';
import {
  type FindingPlace,
  type FindingSeverity,
  findingChannels,
  type PublishFinding,
} from '#features/listing-quality/publish-finding.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { whoMay } from '#shared/permissions.ts';
import { fromList } from '../return-to-list.tsx';
import { findingHref, placeLabels } from './finding-href.ts';

/** Also of the counts in the list. */
export const severityLooks: Readonly<Record<FindingSeverity, { label: string; tone: BadgeTone }>> = {
  must: { label: 'Must', tone: 'red' },
  should: { label: 'Should', tone: 'gold' },
  hint: { label: 'Hint', tone: 'neutral' },
};

const audiences = { law: 'For the law', buyers: 'For buyers', ...findingChannels } as const;
const audienceNames = Object.keys(audiences) as PublishFinding['for'][]; // the keys of the table above

interface FindingListProps {
  findings: readonly PublishFinding[];
  vehicleId: number;
  /** True when it has gone there itself; otherwise the link is followed. */
  onGo?: (place: FindingPlace) => boolean;
}

/** Findings by audience, each with a link to where it is mended. */
export function FindingList({ findings, vehicleId, onGo }: FindingListProps) {
  const groups = audienceNames.map((name) => ({ name, own: findings.filter((one) => one.for === name) }));
  return (
    <div className="grid gap-5">
      {groups
        .filter(({ own }) => own.length > 0)
        .map(({ name, own }) => (
          <section key={name}>
            <h3 className="mb-1 font-semibold">{audiences[name]}</h3>
            <ul className="grid gap-1">
              {own.map((finding) => (
                <Finding
                  key={`${finding.field} ${finding.text}`}
                  finding={finding}
                  vehicleId={vehicleId}
                  onGo={onGo}
                />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

interface FindingProps extends Pick<FindingListProps, 'vehicleId' | 'onGo'> {
  finding: PublishFinding;
}

function Finding({ finding: { field, severity, text }, vehicleId, onGo }: FindingProps) {
  const maySet = useMay('settings.change');
  const handleClick = (event: MouseEvent) => {
    if (field && !event.ctrlKey && !event.metaKey && !event.shiftKey && onGo?.(field)) event.preventDefault();
  };
  return (
    <li className="grid grid-cols-[4.75rem_minmax(0,1fr)] items-baseline gap-x-2 text-sm">
      <SeverityBadge severity={severity} />
      <span>
        {text} {field === 'settings' && !maySet && `Ask ${whoMay('settings.change')}.`}
        {field && (field !== 'settings' || maySet) && (
          <Link
            href={findingHref(vehicleId, field)}
            // The way back from there leads to the list; from the form it does not.
            state={onGo ? undefined : fromList}
            onClick={handleClick}
            className="inline-block min-h-6 font-semibold underline underline-offset-4"
          >
            {placeLabels[field]}
          </Link>
        )}
      </span>
    </li>
  );
}

export function SeverityBadge({ severity }: { severity: FindingSeverity }) {
  const { label, tone } = severityLooks[severity];
  return (
    <span>
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}
