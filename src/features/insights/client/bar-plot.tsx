import type { Panel } from '../insight.contract.ts';
import { cellWords } from './cell-words.ts';

/** A bar for each row, with its figure beside it: nothing has to be hovered. Readers have the table. */
export function BarPlot({ columns, rows, plot }: Panel & { plot: NonNullable<Panel['plot']> }) {
  const [value = 0] = plot.values;
  const kind = columns[value]?.kind ?? 'count';
  const sizes = rows.map((row) => Number(row[value] ?? 0));
  const largest = Math.max(...sizes, 1);
  return (
    <div aria-hidden="true" className="grid gap-2">
      <p className="text-sm text-muted">{columns[value]?.heading}</p>
      {rows.map((row, at) => (
        <div
          key={String(row[plot.label])}
          className="grid grid-cols-[minmax(0,9rem)_1fr] items-center gap-3 sm:grid-cols-[minmax(0,14rem)_1fr]"
        >
          <span className="text-sm break-words">{row[plot.label]}</span>
          <span className="flex items-center gap-2">
            <span
              className="h-5 min-w-0.5 rounded-sm bg-info"
              style={{ width: `${((sizes[at] ?? 0) / largest) * 75}%` }}
            />
            <span className="text-sm whitespace-nowrap tabular-nums">{cellWords(kind, row[value])}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
