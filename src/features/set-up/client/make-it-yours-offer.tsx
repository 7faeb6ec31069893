import { ButtonLink } from '#client/ui/button.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { describeLeftovers, useDemonstration } from './demonstration.ts';

/** On the dashboard, as long as the site is a demonstration or shows visitors nothing. */
export function MakeItYoursOffer() {
  const { data } = useDemonstration({ isEnabled: useMay('database.change') });
  // A server of the version before this one does not say whether it is open.
  const isQuiet = data?.isOpen === false && !data.isHere;
  if (!data || !(data.isHere || isQuiet)) return null;
  return (
    <section
      aria-labelledby="make-it-yours"
      className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-accent bg-surface p-5 shadow-card sm:p-6"
    >
      <div className="max-w-prose">
        <h2 id="make-it-yours" className="text-lg font-semibold tracking-tight">
          {isQuiet ? 'Visitors see nothing yet' : 'Make it yours'}
        </h2>
        <p className="mt-1 text-muted">
          {isQuiet
            ? 'They are told that the site is being prepared, and can send nothing. Enter your dealership, and it is open.'
            : `This is a demonstration with ${describeLeftovers(data)}, and every figure counts them. When you have looked around, enter your own dealership: the demonstration goes in one step, which you can undo.`}
        </p>
      </div>
      <ButtonLink href="/admin/make-it-yours">
        {isQuiet ? 'Enter your dealership' : 'Make it yours'}
      </ButtonLink>
    </section>
  );
}
