import { SmartLink } from '#client/ui/smart-link.tsx';
import type { InquiryPage } from '../../pipeline.contract.ts';
import { formatInquiryDate } from '../inbox/inquiry-date.ts';
import { inquiryHref } from './inquiry-page-queries.ts';
import { StatusBadge } from './status-badge.tsx';

/** Inquiries that share an address or a phone number. Whether it is the same person, people decide. */
export function SamePerson({ samePerson }: Pick<InquiryPage, 'samePerson'>) {
  return (
    <ul className="divide-y divide-line">
      {samePerson.map(({ id, name, interest, createdAt, status, isSpam, sharesEmail, sharesPhone }) => (
        <li key={id} className="py-3 first:pt-0 last:pb-0">
          <SmartLink
            href={inquiryHref(id)}
            className="block min-h-6 w-fit font-semibold underline underline-offset-4"
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
        </li>
      ))}
    </ul>
  );
}
