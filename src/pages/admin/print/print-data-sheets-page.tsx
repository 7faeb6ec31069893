import { Printer } from 'lucide-react';
import { useRef } from 'react';
import { useSearch } from 'wouter';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useDataSheets } from '#features/printed-matter/client/card-queries.ts';
import { DataSheetPages, NO_REPLACEMENT } from '#features/printed-matter/client/data-sheet-pages.tsx';
import { PrintedPages, usePaperStyles } from '#features/printed-matter/client/printed-pages.tsx';
import { useFits } from '#features/printed-matter/client/use-fits.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { LeftOut, NothingToPrint, Preview } from './print-parts.tsx';

const TITLE = 'Data for Form 5';

export function PrintDataSheetsPage() {
  const ids = new URLSearchParams(useSearch()).get('ids') ?? '';
  const { data, error } = useDataSheets(ids);
  const pages = useRef<HTMLDivElement>(null);
  usePaperStyles();
  const { fits, isReady } = useFits(pages, data);

  if (!ids || (error && !data)) return <NothingToPrint title={TITLE} error={error} />;
  const drawn = data && <DataSheetPages sheets={data.sheets} asAt={data.asAt} fits={fits} />;
  return (
    <>
      <PageHeading title={TITLE} description={NO_REPLACEMENT}>
        <Button onClick={() => window.print()} disabled={!isReady || data?.sheets.length === 0}>
          <Printer aria-hidden="true" className="size-5" />
          Print
        </Button>
      </PageHeading>
      {!data && <Skeleton className="h-96" />}
      {data && <LeftOut count={data.missing} />}
      {drawn && <Preview>{drawn}</Preview>}
      {drawn && <PrintedPages ref={pages}>{drawn}</PrintedPages>}
    </>
  );
}
