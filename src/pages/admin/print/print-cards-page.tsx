import { Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { type CardSize, cardSizes, sizeLabels } from '#features/printed-matter/card-sizes.ts';
import { CardPages } from '#features/printed-matter/client/card-pages.tsx';
import { useCards, useMarkPrinted } from '#features/printed-matter/client/card-queries.ts';
import { printCardsHref } from '#features/printed-matter/client/print-paths.ts';
import { PrintedPages, usePaperStyles } from '#features/printed-matter/client/printed-pages.tsx';
import { useFits } from '#features/printed-matter/client/use-fits.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { groupThousands } from '#shared/numbers.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { LeftOut, NothingToPrint, Preview } from './print-parts.tsx';

/** Window cards as they will be printed. Only staff know whether the printer had paper, so only they say it did. */
export function PrintCardsPage() {
  const search = new URLSearchParams(useSearch());
  const ids = search.get('ids') ?? '';
  const size: CardSize = cardSizes.find((one) => one === search.get('size')) ?? 'a4';
  const { data, error } = useCards(ids);
  const pages = useRef<HTMLDivElement>(null);
  usePaperStyles();
  const { fits, isReady } = useFits(pages, data && `${size} ${data.cards.map(({ digest }) => digest)}`);
  const hasPrinted = useHasPrinted();
  const markPrinted = useMarkPrinted();
  const mayMark = useMay('stock.change');

  if (!ids || (error && !data)) return <NothingToPrint title="Print Window Cards" error={error} />;
  const drawn = data && <CardPages cards={data.cards} size={size} asAt={data.asAt} fits={fits} />;
  const handleMark = () =>
    data &&
    markPrinted.mutate({
      size,
      cards: data.cards.map(({ vehicleId, digest }) => ({ vehicleId, digest })),
    });
  return (
    <>
      <PageHeading title="Print Window Cards" description={data && describe(data.cards.length, size)}>
        {cardSizes
          .filter((one) => one !== size)
          .map((one) => (
            <ButtonLink key={one} href={printCardsHref(readIds(ids), one)} variant="secondary">
              Show {sizeLabels[one]}
            </ButtonLink>
          ))}
        <Button onClick={() => window.print()} disabled={!isReady || data?.cards.length === 0}>
          <Printer aria-hidden="true" className="size-5" />
          Print
        </Button>
      </PageHeading>
      {!data && <Skeleton className="h-96" />}
      {data && <LeftOut count={data.missing} />}
      {data && data.cards.length > 0 && mayMark && (
        <div className="mb-6 flex flex-wrap items-center gap-4 rounded-control bg-sunken p-4">
          <p role="status" className="min-w-0 grow basis-64">
            {hasPrinted
              ? 'Did they come out of the printer as they should?'
              : 'When they are printed, mark them here.'}{' '}
            The list of window cards then tells when one is out of date.
          </p>
          <Button
            variant={hasPrinted ? 'primary' : 'secondary'}
            isBusy={markPrinted.isPending}
            onClick={handleMark}
          >
            Mark as Printed
          </Button>
        </div>
      )}
      {drawn && <Preview>{drawn}</Preview>}
      {drawn && <PrintedPages ref={pages}>{drawn}</PrintedPages>}
    </>
  );
}

function describe(count: number, size: CardSize): string {
  const cards = count === 1 ? '1 card' : `${groupThousands(count)} cards`;
  return `${cards}, ${sizeLabels[size]}. Print without margins and at 100 %.`;
}

function readIds(text: string): number[] {
  return text.split(',').map(Number).filter(Number.isSafeInteger);
}

/** Whether the print dialog was open on this page. */
function useHasPrinted(): boolean {
  const [hasPrinted, setHasPrinted] = useState(false);
  useEffect(() => {
    const note = () => setHasPrinted(true);
    window.addEventListener('afterprint', note);
    return () => window.removeEventListener('afterprint', note);
  }, []);
  return hasPrinted;
}
