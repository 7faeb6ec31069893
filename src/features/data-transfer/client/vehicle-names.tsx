import { countedVehicles } from '#features/stock-editing/bulk-words.ts';

/** Names the first vehicles and counts the others. */
export function VehicleNames({ titles, count }: { titles: readonly string[]; count: number }) {
  const more = count - titles.length;
  return (
    <ul className="list-disc space-y-1 pl-5 text-sm">
      {titles.map((title, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes
        <li key={at} className="wrap-anywhere">
          {title}
        </li>
      ))}
      {more > 0 && <li>and {countedVehicles(more)} more</li>}
    </ul>
  );
}
