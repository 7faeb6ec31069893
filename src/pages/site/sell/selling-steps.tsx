import { Check } from 'lucide-react';

const reasons = [
  'A price within the hour, from a person who has seen hundreds of them',
  'Paid the same day by bank transfer',
  'Existing finance paid out for you',
  'No strangers at the gate, no advertisements, no haggling by text',
  'All the paperwork done here, registration included',
];

const steps = [
  {
    title: 'Initial Assessment',
    text: 'Send us the rego and the kilometres, or ring. We give you a range on the spot.',
  },
  {
    title: 'Vehicle Inspection',
    text: 'Bring it in, or we come to you. Half an hour with the car on the hoist.',
  },
  {
    title: 'Receive Offer',
    text: 'A firm figure in writing. It stands for seven days, and you owe us nothing.',
  },
  {
    title: 'Finalize Sale',
    text: 'Sign, hand over the keys, and the money is in your account the same day.',
  },
];

export function SellingSteps() {
  return (
    <div className="page-width section-space grid grid-cols-1 gap-16 lg:grid-cols-2">
      <section aria-labelledby="reasons-title">
        <h2 id="reasons-title" className="mb-6 text-title">
          Five Reasons to Sell to Us
        </h2>
        <ul className="grid gap-4">
          {reasons.map((reason) => (
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
          {steps.map((step, index) => (
            <li key={step.title} className="flex gap-4">
              <span
                aria-hidden="true"
                className="grid size-10 shrink-0 place-items-center rounded-full bg-brand font-semibold text-brand-ink"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="font-semibold">{step.title}</h3>
                <p className="text-muted">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
