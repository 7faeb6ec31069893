import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { formatInquiryDate } from '#shared/dates.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { OtherInquiry } from '../../pipeline.contract.ts';
import { inquiryHref } from './inquiry-page-queries.ts';
import { StatusBadge } from './status-badge.tsx';

/** More are shown when somebody asks for them. */
const MOST_SHOWN = 3;

interface SamePersonProps {
  others: readonly OtherInquiry[];
  /** Whether staff have said so, or only the address or the phone number is the same. */
  isJoined: boolean;
  mayChange: boolean;
  /** Inquiries that are being joined or separated. */
  busyIds: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Inquiries of the same person, or perhaps of the same. Which they are, people decide. */
export function SamePerson({ others, isJoined, mayChange, busyIds, onChange }: SamePersonProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? others : others.slice(0, MOST_SHOWN);
  // Spam is joined by itself, or not at all.
  const together = isJoined ? [] : others.filter(({ isSpam }) => !isSpam).map(({ id }) => id);
  return (
    <>
      {mayChange && together.length > 1 && (
        <Button
          size="sm"
          className="mb-3"
          isBusy={together.every((id) => busyIds.includes(id))}
          onClick={() => onChange(together)}
        >
          Join All {groupThousands(together.length)}
        </Button>
      )}
      <ul className="divide-y divide-line">
        {shown.map(({ id, name, interest, createdAt, status, isSpam, sharesEmail, sharesPhone }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <SmartLink
                href={inquiryHref(id)}
                className="block min-h-6 w-fit font-semibold wrap-anywhere underline underline-offset-4"
              >
                {name}
              </SmartLink>
              <p className="text-sm">
                {interest} · {formatInquiryDate(new Date(createdAt))}{' '}
                <StatusBadge status={status} className="ml-1" />
              </p>
              <p className="text-sm text-muted">
                {[sharesEmail && 'Same email', sharesPhone && 'Same phone', isSpam && 'Kept apart as spam']
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {mayChange && (
              <Button
                size="sm"
                variant={isJoined ? 'quiet' : 'secondary'}
                isBusy={busyIds.includes(id)}
                onClick={() => onChange([id])}
              >
                {isJoined ? 'Not the same person' : 'Same person'}
                <span className="sr-only">: {name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown.length < others.length && (
        <Button size="sm" variant="quiet" className="mt-1 -ml-3" onClick={() => setShowsAll(true)}>
          Show All {groupThousands(others.length)}
        </Button>
      )}
    </>
  );
}
