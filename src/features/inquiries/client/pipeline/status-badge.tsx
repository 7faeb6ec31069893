import { Badge, type BadgeTone } from '#client/ui/badge.tsx';
import type { Inquiry } from '../../inquiry.contract.ts';
import { type InquiryStatus, statusLabels } from '../../pipeline.ts';

const tones: Readonly<Record<InquiryStatus, BadgeTone>> = {
  new: 'blue',
  contacted: 'neutral',
  appointment: 'gold',
  negotiating: 'gold',
  won: 'green',
  lost: 'neutral',
};

/** How far an inquiry has come; nothing where that was never noted. */
export function StatusBadge({
  status,
  className,
}: {
  status: Inquiry['status'];
  className?: string | undefined;
}) {
  if (status === '') return null;
  return (
    <Badge tone={tones[status]} {...(className && { className })}>
      {statusLabels[status]}
    </Badge>
  );
}
