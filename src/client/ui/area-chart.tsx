export interface AreaChartProps {
  title: string;
  /** Caption of the table with the same figures, for screen readers. */
  tableCaption: string;
  xLabel: string;
  yLabel: string;
  /** Evenly spaced along the x axis. */
  values: readonly number[];
  /** The points that are labelled on the axis and listed in the table. */
  ticks: readonly { label: string; index: number }[];
  format: (value: number) => string;
}

const WIDTH = 640;
const HEIGHT = 252;
const SIDE = 8;
const TOP = 12;
const BOTTOM = 40;

/** A line with the area below it, from zero. Screen readers get the same figures as a table. */
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
            // The text scales with the drawing.
            className="fill-muted text-[27px] @sm:text-[20px] @xl:text-[14px]"
          >
            {label}
          </text>
        ))}
      </svg>
      <p className="text-center text-sm text-muted">{xLabel}</p>
      {/* A table cannot shrink below its words, so a wrapper hides it. */}
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
