import { groupThousands } from '#shared/numbers.ts';
import type { Panel } from '../insight.contract.ts';
import { cellWords } from './cell-words.ts';

const WIDTH = 720;
const HEIGHT = 240;
/** How wide a letter beside the lines is, at its largest. */
const LETTER = 15;
const TOP = 24;
const BOTTOM = 38;

/** The first figure as columns, a second one as a line over them: told apart by their shape, whatever colours one sees. */
export function ColumnPlot({ columns, rows, plot }: Panel & { plot: NonNullable<Panel['plot']> }) {
  const series = plot.values.map((at) => rows.map((row) => Number(row[at] ?? 0)));
  const top = roundUp(Math.max(...series.flat(), 1));
  const left = 12 + LETTER * groupThousands(top).length;
  const step = (WIDTH - left) / rows.length;
  const middle = (at: number) => left + (at + 0.5) * step;
  const y = (value: number) => TOP + (1 - value / top) * (HEIGHT - BOTTOM - TOP);
  const kind = columns[plot.label]?.kind ?? 'text';
  return (
    <figure aria-hidden="true" className="@container">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="w-full">
        {[0, top / 2, top].map((line) => (
          <g key={line}>
            <line x1={left} x2={WIDTH} y1={y(line)} y2={y(line)} className="stroke-line" />
            <text x={left - 6} y={y(line) + 4} textAnchor="end" className={label}>
              {groupThousands(line)}
            </text>
          </g>
        ))}
        {series[0]?.map((value, at) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their places
            key={at}
            x={middle(at) - step * 0.4}
            y={y(value)}
            width={Math.max(1, step * 0.8)}
            height={y(0) - y(value)}
            className="fill-info"
          />
        ))}
        {series[1] && <Line points={series[1].map((value, at) => [middle(at), y(value)])} />}
        {plot.marks?.map(({ row, words }) => (
          <g key={row}>
            <line
              x1={middle(row)}
              x2={middle(row)}
              y1={TOP}
              y2={y(0)}
              strokeDasharray="4 3"
              className="stroke-ink"
            />
            <text
              x={middle(row) + (row < rows.length / 2 ? 5 : -5)}
              y={TOP + 8}
              textAnchor={row < rows.length / 2 ? 'start' : 'end'}
              className={label}
            >
              {words}
            </text>
          </g>
        ))}
        {named(rows.length).map((at) => (
          <text
            key={at}
            x={middle(at)}
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
            <span
              className={which === 0 ? 'size-3 rounded-sm bg-info' : 'h-1 w-4 rounded-sm bg-accent-text'}
            />
            {columns[at]?.heading}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** With an edge of the ground, so that it stands out from the columns. A single day is a dot. */
function Line({ points }: { points: readonly (readonly [x: number, y: number])[] }) {
  const path = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const [only] = points;
  return (
    <g fill="none" strokeLinejoin="round" strokeLinecap="round">
      <polyline points={path} strokeWidth={7} className="stroke-surface" />
      <polyline points={path} strokeWidth={3} className="stroke-accent-text" />
      {points.length === 1 && only && <circle cx={only[0]} cy={only[1]} r={6} className="fill-accent-text" />}
    </g>
  );
}

// The text scales with the drawing.
const label = 'fill-muted text-[26px] @sm:text-[18px] @xl:text-[13px] @4xl:text-[10px]';

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
