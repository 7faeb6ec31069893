import { InquiryForm } from '#features/inquiries/client/inquiry-form.tsx';
import type { ShortlistItem } from '#features/shortlist/client/use-shortlist-page.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { Asked } from './use-asked.ts';

/** One message about all of them that are ticked. */
export function AskAboutThese({ items, asked }: { items: readonly ShortlistItem[]; asked: Asked }) {
  const chosen = items.filter(asked.isAsked);
  return (
    <section id="ask" aria-labelledby="ask-title" className="mt-14 max-w-3xl scroll-mt-20 print:hidden">
      <h2 id="ask-title" className="text-title">
        Ask About These
      </h2>
      <p className="mt-2 mb-6 text-muted" role="status">
        {chosen.length === 0
          ? 'Tick the vehicles above that you want to ask about, or write to us about anything else.'
          : 'One message about every vehicle that is ticked above.'}
      </p>
      {chosen.length > 0 && (
        <ul className="mb-6 list-disc pl-5 font-semibold wrap-anywhere noscript:hidden">
          {chosen.map(({ vehicle }) => (
            <li key={vehicle.id}>{vehicleTitle(vehicle)}</li>
          ))}
        </ul>
      )}
      <InquiryForm
        kind="contact"
        name="shortlist"
        interest="Purchase Inquiry"
        vehicleIds={asked.ids}
        onFoundVehicles={asked.restore}
      />
    </section>
  );
}
