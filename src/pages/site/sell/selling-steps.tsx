import { Check } from 'lucide-react';
import type { SellTexts } from '#features/dealership/dealership.contract.ts';

/** Documented headings; the texts below them are the dealer's. */
const steps = [
  ['assessment', 'Initial Assessment'],
  ['inspection', 'Vehicle Inspection'],
  ['offer', 'Receive Offer'],
  ['sale', 'Finalize Sale'],
] as const;

export function SellingSteps({ texts }: { texts: SellTexts | undefined }) {
  return (
    <div className="page-width section-space grid grid-cols-1 gap-16 lg:grid-cols-2">
      <section aria-labelledby="reasons-title">
        <h2 id="reasons-title" className="mb-6 text-title">
          Five Reasons to Sell to Us
        </h2>
        <ul className="grid gap-4">
          {texts?.reasons.map((reason) => (
            <li key={reason} className="flex gap-3">
              <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-accent-text" />
              {reason}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="steps-title">
        <h2 id="steps-title" className="mb-6 text-title">
          How It Works
        </h2>
        <ol className="grid gap-6">
          {steps.map(([name, title], index) => (
            <li key={name} className="flex gap-4">
              <span
                aria-hidden="true"
                className="grid size-10 shrink-0 place-items-center rounded-full bg-brand font-semibold text-brand-ink"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="font-semibold">{title}</h3>
                <p className="text-muted">{texts?.steps[name]}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
