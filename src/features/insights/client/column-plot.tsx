import { classNames } from '#client/ui/class-names.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { Panel } from '../insight.contract.ts';
import { cellWords } from './cell-words.ts';

const WIDTH = 720;
const HEIGHT = 220;
const LEFT = 44;
const TOP = 14;
const BOTTOM = 30;

/** Told apart by light and dark too, not by their colour alone. */
const fills = ['fill-info', 'fill-accent'] as const;
const marks = ['bg-info', 'bg-accent'] as const;

/** Columns of one or two figures beside each other for each day. Readers have the table. */
export function ColumnPlot({ columns, rows, plot }: Panel & { plot: NonNullable<Panel['plot']> }) {
  const series = plot.values.map((at) => rows.map((row) => Number(row[at] ?? 0)));
  const top = roundUp(Math.max(...series.flat(), 1));
  const step = (WIDTH - LEFT) / rows.length;
  const wide = Math.max(1, (step * 0.8) / series.length);
  const y = (value: number) => TOP + (1 - value / top) * (HEIGHT - BOTTOM - TOP);
  const kind = columns[plot.label]?.kind ?? 'text';
  return (
    <figure aria-hidden="true" className="@container">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="w-full">
        {[0, top / 2, top].map((line) => (
          <g key={line}>
            <line x1={LEFT} x2={WIDTH} y1={y(line)} y2={y(line)} className="stroke-line" />
            <text x={LEFT - 6} y={y(line) + 4} textAnchor="end" className={label}>
              {groupThousands(line)}
            </text>
          </g>
        ))}
        {series.map((values, which) =>
          values.map((value, at) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their places
              key={`${which} ${at}`}
              x={LEFT + at * step + step * 0.1 + which * wide}
              y={y(value)}
              width={wide}
              height={y(0) - y(value)}
              className={fills[which]}
            />
          )),
        )}
        {named(rows.length).map((at) => (
          <text
            key={at}
            x={LEFT + (at + 0.5) * step}
            y={HEIGHT - 8}
            textAnchor={at === 0 ? 'start' : at === rows.length - 1 ? 'end' : 'middle'}
            className={label}
          >
            {cellWords(kind, rows[at]?.[plot.label]).replace(/, \d{4}$/, '')}
          </text>
        ))}
      </svg>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {plot.values.map((at, which) => (
          <span key={at} className="flex items-center gap-2">
            <span className={classNames('size-3 rounded-sm', marks[which])} />
            {columns[at]?.heading}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

// The text scales with the drawing.
const label = 'fill-muted text-[26px] @sm:text-[18px] @xl:text-[13px]';

/** The first, the last and one or two between them. */
function named(count: number): number[] {
  return [...new Set([0, Math.floor((count - 1) / 2), count - 1])];
}

/** Even, so that its half is a whole number too. */
function roundUp(value: number): number {
  const size = 10 ** Math.floor(Math.log10(value));
  const found = [1, 2, 4, 6, 8, 10].map((some) => some * size).find((some) => some >= value) ?? value;
  return found < 2 ? 2 : found;
}
