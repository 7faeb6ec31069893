import { WholeWords } from '#features/vehicles/client/whole-words.tsx';
import type { Fact } from '#features/vehicles/fields/shown-fields.ts';

/** Labels and values, in two columns where they fit. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-10 sm:grid-cols-2">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-3"
        >
          <dt className="shrink-0 text-sm text-muted">{label}</dt>
          <dd className="ml-auto min-w-0 text-right font-semibold wrap-anywhere tight:w-full tight:text-left tight:text-sm">
            <WholeWords text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
