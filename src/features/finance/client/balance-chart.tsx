import { formatDollars } from '../../../shared/money.ts';
import type { LoanQuote } from '../loan-quote.ts';

const WIDTH = 640;
const HEIGHT = 240;
const LEFT = 8;
const BOTTOM = 28;

/** What is still owed, year by year. The same figures stand in a table for those who do not see it. */
export function BalanceChart({ quote, years }: { quote: LoanQuote; years: number }) {
  const { instalments, financedDollars } = quote;
  const points = [financedDollars, ...instalments.map((one) => one.balanceCents / 100)];
  const x = (index: number) => LEFT + (index / (points.length - 1)) * (WIDTH - 2 * LEFT);
  const y = (dollars: number) => 12 + (1 - dollars / financedDollars) * (HEIGHT - BOTTOM - 12);
  const line = points.map((dollars, index) => `${x(index).toFixed(1)},${y(dollars).toFixed(1)}`).join(' ');
  const yearEnds = Array.from({ length: years + 1 }, (_, year) => {
    const index = Math.round((year / years) * (points.length - 1));
    return { year, dollars: points[index] ?? 0, at: x(index) };
  });
  return (
    <figure>
      <figcaption className="mb-2 font-semibold">Balance over time</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="w-full">
        <polygon
          points={`${LEFT},${y(0)} ${line} ${WIDTH - LEFT},${y(0)}`}
          className="fill-accent opacity-20"
        />
        <polyline points={line} className="fill-none stroke-accent stroke-2" />
        <line x1={LEFT} x2={WIDTH - LEFT} y1={y(0)} y2={y(0)} className="stroke-line" />
        {yearEnds.map(({ year, at }) => (
          <text key={year} x={at} y={HEIGHT - 8} textAnchor="middle" className="fill-muted text-[13px]">
            {year === 0 ? '' : year}
          </text>
        ))}
      </svg>
      <p className="text-center text-sm text-muted">Years</p>
      <table className="sr-only">
        <caption>Balance at the end of each year</caption>
        <thead>
          <tr>
            <th>Year</th>
            <th>Balance</th>
          </tr>
        </thead>
        <tbody>
          {yearEnds.map(({ year, dollars }) => (
            <tr key={year}>
              <td>{year}</td>
              <td>{formatDollars(dollars)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
