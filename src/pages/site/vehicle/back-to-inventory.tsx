import { ArrowLeft } from 'lucide-react';
import { cameFrom } from '#client/navigation/came-from.ts';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { sitePaths } from '#shared/site-paths.ts';

export function BackToInventory() {
  return (
    <SmartLink
      href={sitePaths.browse}
      onClick={(event) => {
        // To the list; if the visitor came from it, with its filters, page and position.
        if (cameFrom() !== sitePaths.browse || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        history.back();
      }}
      className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-muted hover:text-ink print:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back to Inventory
    </SmartLink>
  );
}
