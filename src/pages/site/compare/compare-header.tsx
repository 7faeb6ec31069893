import { ArrowLeft, Link2, Printer, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { copyText } from '#client/copy-text.ts';
import { Button } from '#client/ui/button.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { showToast } from '#client/ui/toast-store.ts';
import { compareAddress } from '#features/compare/client/compare-address.ts';
import { MAX_COMPARED } from '#features/compare/client/compare-list.ts';
import { sitePaths } from '#shared/site-paths.ts';

interface CompareHeaderProps {
  heading: RefObject<HTMLHeadingElement | null>;
  count: number;
  ids: readonly number[];
  onClear: () => void;
}

export function CompareHeader({ heading, count, ids, onClear }: CompareHeaderProps) {
  return (
    <header className="mb-8">
      <SmartLink
        href={sitePaths.browse}
        className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-muted hover:text-ink print:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to Browse Cars
      </SmartLink>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-4">
        <h1 ref={heading} tabIndex={-1} className="text-title">
          {`Compare Vehicles (${count}/${MAX_COMPARED})`}
        </h1>
        {count > 0 && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button variant="secondary" size="sm" onClick={() => shareComparison(ids)}>
              <Link2 aria-hidden="true" className="size-4" />
              Copy link
            </Button>
            <Button variant="secondary" size="sm" onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-4" />
              Print
            </Button>
            <Button variant="secondary" size="sm" onClick={onClear}>
              <Trash2 aria-hidden="true" className="size-4" />
              Clear All
            </Button>
          </div>
        )}
      </div>
    </header>
  );
}

async function shareComparison(ids: readonly number[]): Promise<void> {
  const isCopied = await copyText(`${window.location.origin}${compareAddress(ids)}`);
  showToast(
    isCopied
      ? { title: 'Link copied!', description: 'Comparison link has been copied to your clipboard.' }
      : {
          title: 'Failed to copy',
          description: 'Please try again or copy the link manually.',
          variant: 'destructive',
        },
  );
}
