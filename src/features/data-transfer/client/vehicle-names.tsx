import { countedVehicles } from './read-export.ts';

/** Names the first of so many vehicles, and says how many more there are. */
export function VehicleNames({ titles, count }: { titles: readonly string[]; count: number }) {
  const more = count - titles.length;
  return (
    <ul className="list-disc space-y-1 pl-5 text-sm">
      {titles.map((title, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two vehicles may have one name, and the list never changes
        <li key={at} className="wrap-anywhere">
          {title}
        </li>
      ))}
      {more > 0 && <li>and {countedVehicles(more)} more</li>}
    </ul>
  );
}
