import { classNames } from '#client/ui/class-names.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { Panel } from '../insight.contract.ts';

/** Every figure stands in its cell; the shade behind it only helps to find the large ones. */
export function HeatTable({ title, columns, rows }: Panel) {
  const largest = Math.max(...rows.flatMap((row) => row.slice(1).map(Number)), 1);
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must scroll by keyboard too
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line print:overflow-visible"
    >
      <table className="w-full border-collapse text-xs tabular-nums print:text-[0.5rem]">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {columns.map(({ heading }, at) => (
              <th
                key={heading}
                scope="col"
                className={classNames('p-1 font-semibold print:px-0', at === 0 && 'text-left')}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={String(name)}>
              <th scope="row" className="p-1 pr-3 text-left font-normal">
                {name}
              </th>
              {values.map((value, hour) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
                <td key={hour} className="relative min-w-7 p-1 text-center print:min-w-0 print:px-0">
                  <span
                    aria-hidden="true"
                    className="absolute inset-0.5 rounded-sm bg-accent"
                    style={{ opacity: (Number(value) / largest) * 0.45 }}
                  />
                  <span className={classNames('relative', value === 0 && 'text-muted')}>
                    {groupThousands(Number(value))}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
