import { ArrowLeft, Link2, Trash2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { copyText } from '#client/copy-text.ts';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { showToast } from '#client/ui/toast-store.ts';
import { shortlistAddress } from '#features/shortlist/client/shortlist.ts';
import type { ShortlistView } from '#features/shortlist/client/use-shortlist-page.ts';
import { sitePaths } from '#shared/site-paths.ts';

interface ShortlistHeaderProps {
  heading: RefObject<HTMLHeadingElement | null>;
  view: ShortlistView;
  onClear: () => void;
}

export function ShortlistHeader({ heading, view: { items, isShared }, onClear }: ShortlistHeaderProps) {
  const [isAsking, setIsAsking] = useState(false);
  const count = items.length;
  return (
    <header className="mb-8">
      <SmartLink
        href={sitePaths.browse}
        className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-muted hover:text-ink print:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to Browse Cars
      </SmartLink>
      {/* As high as with its buttons, which come once the list is known. */}
      <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-4">
        <h1 ref={heading} tabIndex={-1} className="text-title">
          {isShared ? 'Shared Shortlist' : 'Shortlist'}
          {count > 0 && ` (${count})`}
        </h1>
        {count > 0 && (
          <div className="flex flex-wrap gap-2 print:hidden">
            {items.some(({ state }) => state === 'offered') && (
              <ButtonLink href="#ask" variant="accent" size="sm">
                Ask about these
              </ButtonLink>
            )}
            <Button
              variant="secondary"
              size="sm"
              className="noscript:hidden"
              onClick={() => copyLink(items.map(({ vehicle }) => vehicle.id))}
            >
              <Link2 aria-hidden="true" className="size-4" />
              Copy link
            </Button>
            {!isShared && (
              <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
                <Trash2 aria-hidden="true" className="size-4" />
                Clear All
              </Button>
            )}
          </div>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Clear your shortlist?"
        description={`${count === 1 ? 'The vehicle in it is' : `All ${count} vehicles in it are`} removed from this device.`}
        confirmLabel="Clear All"
        isDestructive
        onConfirm={() => {
          setIsAsking(false);
          onClear();
        }}
      />
    </header>
  );
}

async function copyLink(ids: readonly number[]): Promise<void> {
  const isCopied = await copyText(`${window.location.origin}${shortlistAddress(ids)}`);
  showToast(
    isCopied
      ? {
          title: 'Link copied!',
          description: 'Whoever opens it sees these vehicles. Their own list stays as it is.',
        }
      : {
          title: 'Failed to copy',
          description: 'Please try again or copy the address of each vehicle.',
          variant: 'destructive',
        },
  );
}
