import { describeLeftovers, useDemonstration } from './demonstration.ts';

/** Beside figures, which are real and made up as long as the demonstration is there. */
export function DemonstrationNote({ withVisits = false }: { withVisits?: boolean }) {
  const { data } = useDemonstration();
  if (!data?.isHere) return null;
  return (
    <p className="mb-4 text-sm text-muted">
      These figures count the demonstration, {describeLeftovers(data)}
      {withVisits && ', with visits that nobody made'}, and go with it.
    </p>
  );
}
