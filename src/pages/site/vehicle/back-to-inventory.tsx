import { ArrowLeft } from 'lucide-react';
import { SmartLink } from '../../../client/ui/smart-link.tsx';

export function BackToInventory() {
  return (
    <SmartLink
      href="/browse-cars"
      className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-muted hover:text-ink print:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back to Inventory
    </SmartLink>
  );
}
