import { Button } from '#client/ui/button.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import type { OtherInquiry } from '../../pipeline.contract.ts';
import { formatInquiryDate } from '../inbox/inquiry-date.ts';
import { inquiryHref } from './inquiry-page-queries.ts';
import { StatusBadge } from './status-badge.tsx';

interface SamePersonProps {
  others: readonly OtherInquiry[];
  /** Whether staff have said so, or only the address or the phone number is the same. */
  isJoined: boolean;
  mayChange: boolean;
  /** Inquiries that are being joined or separated. */
  busyIds: readonly number[];
  onChange: (id: number) => void;
}

/** Inquiries of the same person, or perhaps of the same. Which they are, people decide. */
export function SamePerson({ others, isJoined, mayChange, busyIds, onChange }: SamePersonProps) {
  return (
    <ul className="divide-y divide-line">
      {others.map(({ id, name, interest, createdAt, status, isSpam, sharesEmail, sharesPhone }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
          <div className="min-w-0">
            <SmartLink
              href={inquiryHref(id)}
              className="block min-h-6 w-fit font-semibold wrap-anywhere underline underline-offset-4"
            >
              {name}
            </SmartLink>
            <p className="text-sm">
              {interest} · {formatInquiryDate(createdAt)} <StatusBadge status={status} className="ml-1" />
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
              onClick={() => onChange(id)}
            >
              {isJoined ? 'Not the same person' : 'Same person'}
              <span className="sr-only">: {name}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
