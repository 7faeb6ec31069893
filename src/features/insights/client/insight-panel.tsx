import { Download, Printer } from 'lucide-react';
import { saveFile } from '#client/save-file.ts';
import { Button } from '#client/ui/button.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { Table } from '#client/ui/table.tsx';
import { writeCsv } from '#client/write-csv.ts';
import type { Panel } from '../insight.contract.ts';
import { BarPlot } from './bar-plot.tsx';
import { type Cell, cellWords } from './cell-words.ts';
import { ColumnPlot } from './column-plot.tsx';
import { HeatTable } from './heat-table.tsx';

interface Props {
  panel: Panel;
  period: { from: string; to: string };
  onPrint: () => void;
  /** Whether it is on the paper alone: then with its table. */
  isPrinted: boolean;
}

/** One question, answered: in words, drawn, as a table, on paper and as a file. */
export function InsightPanel({ panel, period, onPrint, isPrinted }: Props) {
  const { title, about, empty, columns, rows, plot } = panel;
  const name = `${panel.id}-${period.from}-${period.to}.csv`;
  const save = () => {
    const cells = [columns.map(({ heading }) => heading), ...rows.map((row) => row.map(asText))];
    saveFile({ name, content: new Blob([writeCsv(cells)], { type: 'text/csv;charset=utf-8' }) });
  };
  // The table in it is the landmark.
  return (
    <div className="grid min-w-0 break-inside-avoid content-start gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-60">
          <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
          <p className="text-sm text-muted">{about}</p>
        </div>
        {rows.length > 0 && (
          <div className="-ml-3 flex shrink-0 print:hidden sm:ml-0">
            <Button variant="quiet" size="sm" onClick={onPrint}>
              <Printer aria-hidden="true" className="size-4" />
              Print<span className="sr-only"> {title}</span>
            </Button>
            <Button variant="quiet" size="sm" onClick={save}>
              <Download aria-hidden="true" className="size-4" />
              CSV<span className="sr-only"> of {title}</span>
            </Button>
          </div>
        )}
      </div>
      {rows.length === 0 && <p>{empty}</p>}
      {rows.length > 0 && plot?.kind === 'heat' && <HeatTable {...panel} />}
      {rows.length > 0 && plot?.kind === 'bars' && <BarPlot {...panel} plot={plot} />}
      {rows.length > 0 && plot?.kind === 'columns' && <ColumnPlot {...panel} plot={plot} />}
      {rows.length > 0 && plot?.kind !== 'heat' && <Figures panel={panel} isOpen={isPrinted} />}
    </div>
  );
}

/** Figures as figures; what is not known is empty. */
const asText = (value: Cell): string => (value === null ? '' : String(value));

/** Below a drawing the table is folded up; without one it is what there is. */
function Figures({ panel, isOpen }: { panel: Panel; isOpen: boolean }) {
  if (!panel.plot) return <PanelTable {...panel} />;
  return (
    <details className="min-w-0 not-open:print:hidden" open={isOpen || undefined}>
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-sm font-semibold underline underline-offset-4">
        Table<span className="sr-only"> of {panel.title}</span>
      </summary>
      <div className="mt-3">
        <PanelTable {...panel} />
      </div>
    </details>
  );
}

function PanelTable({ title, columns, rows, links }: Panel) {
  return (
    <Table
      caption={title}
      rows={rows.map((row, at) => ({ row, at }))}
      rowKey={({ at }) => at}
      columns={columns.map(({ heading, kind }, column) => ({
        heading,
        isRowHeading: column === 0,
        isNumber: kind !== 'text' && kind !== 'day',
        cell: ({ row, at }) => {
          const words = cellWords(kind, row[column]);
          const href = column === 0 ? links?.[at] : undefined;
          return href ? (
            <SmartLink href={href} className="font-semibold underline underline-offset-4">
              {words}
            </SmartLink>
          ) : (
            words
          );
        },
      }))}
    />
  );
}
