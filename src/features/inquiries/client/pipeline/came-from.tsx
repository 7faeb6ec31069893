import { type CameFrom, campaignFields } from '../../came-from.ts';

const labels: readonly (readonly [keyof CameFrom, string])[] = [
  ['page', 'Sent from'],
  ['landing', 'First page of the visit'],
  ['referrerHost', 'Website before'],
  ...Object.entries(campaignFields).map(([field, name]) => [field as keyof CameFrom, name] as const), // its own keys
  ['device', 'Device'],
];

/** What is known of how the customer found the site. */
export function CameFromList({ cameFrom }: { cameFrom: CameFrom }) {
  const known = labels.filter(([field]) => cameFrom[field]);
  if (known.length === 0) return <p className="text-sm text-muted">Where they came from is not known.</p>;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {known.map(([field, label]) => (
        <div key={field} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">{cameFrom[field]}</dd>
        </div>
      ))}
    </dl>
  );
}
