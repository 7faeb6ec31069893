import type { DataSheet } from '../printed-matter.contract.ts';
import { fitting } from './window-card.tsx';

interface DataSheetPagesProps {
  sheets: readonly DataSheet[];
  asAt: string;
  /** Text sizes by vehicle. */
  fits: ReadonlyMap<number, number>;
}

export const NO_REPLACEMENT =
  'This sheet is not Form 5 and does not replace it. It collects what this site has recorded, to be checked against the vehicle and its papers and copied into the official form. A line without an entry is not recorded.';

/** One page for each vehicle; what is not recorded has an empty line to write on. */
export function DataSheetPages({ sheets, asAt, fits }: DataSheetPagesProps) {
  return sheets.map(({ vehicleId, title, groups }) => (
    <div key={vehicleId} className="paper-frame">
      <div className="paper">
        <article className="card sheet" style={fitting(fits.get(vehicleId) ?? 1)} data-vehicle={vehicleId}>
          <h2>Data for Form 5: {title}</h2>
          <p className="sheet-note">{NO_REPLACEMENT}</p>
          {groups.map((group) => (
            <section key={group.title}>
              <h3>{group.title}</h3>
              <dl>
                {group.facts.map(({ label, value }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <p>As at {asAt}</p>
        </article>
      </div>
    </div>
  ));
}
