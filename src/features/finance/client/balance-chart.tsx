import { AreaChart } from '#client/ui/area-chart.tsx';
import { formatDollars } from '#shared/money.ts';
import type { LoanQuote } from '../loan-quote.ts';

/** Remaining balance by year. */
export function BalanceChart({ quote, years }: { quote: LoanQuote; years: number }) {
  const values = [quote.financedDollars, ...quote.instalments.map((one) => one.balanceCents / 100)];
  const ticks = Array.from({ length: years + 1 }, (_, year) => ({
    label: String(year),
    index: Math.round((year / years) * (values.length - 1)),
  }));
  return (
    <AreaChart
      title="Balance over time"
      tableCaption="Balance at the end of each year"
      xLabel="Years"
      yLabel="Balance"
      values={values}
      ticks={ticks}
      format={formatDollars}
    />
  );
}
