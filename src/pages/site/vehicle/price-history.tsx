import { SmartLink } from '#client/ui/smart-link.tsx';
import { priceChart } from '#features/vehicles/client/price-chart.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { priceTypeLabel } from '#features/vehicles/vehicle-labels.ts';
import { formatDay } from '#shared/dates.ts';
import { exactDollars } from '#shared/money.ts';
import { sitePaths } from '#shared/site-paths.ts';

/** The public prices that the vehicle has had, as steps for the eye and as a table for everybody. */
export function PriceHistory({ prices = [] }: { prices: PublicVehicle['priceHistory'] }) {
  const { lines, highest } = priceChart(prices);
  return (
    <section aria-labelledby="price-history">
      <h2 id="price-history" className="text-heading">
        Price History
      </h2>
      <div className="mt-4 rounded-card border border-line bg-surface p-5 tight:p-4">
        <div aria-hidden="true" className="flex gap-3 text-xs text-muted tabular-nums">
          <p className="flex flex-col justify-between">
            <span>{exactDollars(highest)}</span>
            <span>$0</span>
          </p>
          {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden, because the table below says the same */}
          <svg
            viewBox="0 -4 100 48"
            preserveAspectRatio="none"
            className="h-28 min-w-0 grow text-accent-text"
          >
            {lines.map((line) => (
              <polyline
                key={line}
                points={line}
                fill="none"
                stroke="currentColor"
                strokeWidth="2.5"
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
        </div>
        <table className="mt-4 w-full text-left">
          <caption className="sr-only">Prices of this vehicle on this site, newest first</caption>
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              <th scope="col" className="pr-4 pb-2 font-normal">
                From
              </th>
              <th scope="col" className="pb-2 font-normal">
                Price
              </th>
            </tr>
          </thead>
          <tbody>
            {[...prices].reverse().map(({ from, until, price, priceType }) => (
              <tr key={from} className="border-b border-line align-baseline last:border-0">
                <td className="py-2 pr-4">
                  {formatDay(from)}
                  <span className="block text-sm text-muted">
                    {until ? `until ${formatDay(until)}` : 'the price now'}
                  </span>
                </td>
                <td className="py-2 font-semibold tabular-nums">
                  {exactDollars(price)}
                  <span className="block text-sm font-normal text-muted">{priceTypeLabel(priceType)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <SmartLink
          href={sitePaths.prices}
          className="mt-2 inline-flex min-h-9 items-center font-semibold text-accent-text underline underline-offset-4"
        >
          How we show prices
        </SmartLink>
      </div>
    </section>
  );
}
