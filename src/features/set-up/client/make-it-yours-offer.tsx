import { ButtonLink } from '#client/ui/button.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { describeLeftovers, useDemonstration } from './demonstration.ts';

/** On the dashboard, as long as the demonstration is there. */
export function MakeItYoursOffer() {
  const { data } = useDemonstration({ isEnabled: useMay('database.change') });
  if (!data?.isHere) return null;
  return (
    <section
      aria-labelledby="make-it-yours"
      className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-accent bg-surface p-5 shadow-card sm:p-6"
    >
      <div className="max-w-prose">
        <h2 id="make-it-yours" className="text-lg font-semibold tracking-tight">
          Make it yours
        </h2>
        <p className="mt-1 text-muted">
          This is a demonstration with {describeLeftovers(data)}. When you have looked around, enter your own
          dealership: the demonstration goes in one step, which you can undo.
        </p>
      </div>
      <ButtonLink href="/admin/make-it-yours">Make it yours</ButtonLink>
    </section>
  );
}
