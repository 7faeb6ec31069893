import { Badge } from '#client/ui/badge.tsx';
import { tagTone } from '../vehicle-labels.ts';

/** The tag of a vehicle in its colour, if any. */
export function VehicleTagBadge({ tag, className }: { tag: string; className?: string }) {
  if (!tag) return null;
  return (
    <Badge tone={tagTone(tag)} className={className}>
      {tag}
    </Badge>
  );
}
