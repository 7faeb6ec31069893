export interface AreaChartProps {
  title: string;
  /** Names the table of the same figures, for those who do not see the drawing. */
  tableCaption: string;
  xLabel: string;
  yLabel: string;
  /** Evenly spaced along the x axis; the drawing goes through all of them. */
  values: readonly number[];
  /** The places that are named below the axis and in the table. */
  ticks: readonly { label: string; index: number }[];
  format: (value: number) => string;
}

const WIDTH = 640;
const HEIGHT = 252;
const SIDE = 8;
const TOP = 12;
const BOTTOM = 40;

/** A line and the area below it, from nothing up. The same figures stand in a table that is read out. */
export function AreaChart({ title, tableCaption, xLabel, yLabel, values, ticks, format }: AreaChartProps) {
  const highest = Math.max(...values) || 1;
  const x = (index: number) => SIDE + (index / Math.max(values.length - 1, 1)) * (WIDTH - 2 * SIDE);
  const y = (value: number) => TOP + (1 - value / highest) * (HEIGHT - BOTTOM - TOP);
  const line = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <figure className="@container">
      <figcaption className="mb-2 font-semibold">{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="w-full">
        <polygon
          points={`${SIDE},${y(0)} ${line} ${WIDTH - SIDE},${y(0)}`}
          className="fill-accent opacity-20"
        />
        <polyline points={line} className="fill-none stroke-accent stroke-2" />
        <line x1={SIDE} x2={WIDTH - SIDE} y1={y(0)} y2={y(0)} className="stroke-line" />
        {ticks.slice(1).map(({ label, index }) => (
          <text
            key={label}
            x={x(index)}
            y={HEIGHT - BOTTOM + 6}
            dominantBaseline="hanging"
            textAnchor={index === values.length - 1 ? 'end' : 'middle'}
            // The drawing shrinks with its box, and its letters with it.
            className="fill-muted text-[27px] @sm:text-[20px] @xl:text-[14px]"
          >
            {label}
          </text>
        ))}
      </svg>
      <p className="text-center text-sm text-muted">{xLabel}</p>
      {/* A table is at least as wide as its words, so an element around it hides it. */}
      <div className="sr-only">
        <table>
          <caption>{tableCaption}</caption>
          <thead>
            <tr>
              <th scope="col">{xLabel}</th>
              <th scope="col">{yLabel}</th>
            </tr>
          </thead>
          <tbody>
            {ticks.map(({ label, index }) => (
              <tr key={label}>
                <td>{label}</td>
                <td>{format(values[index] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
