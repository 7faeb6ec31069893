import { InquiryForm } from '#features/inquiries/client/inquiry-form.tsx';
import type { ShortlistItem } from '#features/shortlist/client/use-shortlist-page.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { Asked } from './use-asked.ts';

/** Where its draft is kept. */
export const ASKED_FORM = 'shortlist';

/** One message about all of them that are ticked. */
export function AskAboutThese({ items, asked }: { items: readonly ShortlistItem[]; asked: Asked }) {
  const chosen = items.filter(asked.isAsked);
  const unlisted = asked.ids.length - chosen.length;
  return (
    <section id="ask" aria-labelledby="ask-title" className="mt-14 max-w-3xl scroll-mt-20 print:hidden">
      <h2 id="ask-title" className="text-title">
        Ask About These
      </h2>
      <p className="mt-2 mb-6 text-muted" role="status">
        {asked.ids.length === 0
          ? 'Tick the vehicles above that you want to ask about, or write to us about anything else.'
          : 'One message about every vehicle that is ticked above.'}
      </p>
      {asked.ids.length > 0 && (
        <ul className="mb-6 list-disc pl-5 font-semibold wrap-anywhere noscript:hidden">
          {chosen.map(({ vehicle }) => (
            <li key={vehicle.id}>{vehicleTitle(vehicle)}</li>
          ))}
          {unlisted > 0 && (
            <li>
              {unlisted === 1 ? 'One more vehicle' : `${unlisted} more vehicles`} of the message that has not
              been sent yet
            </li>
          )}
        </ul>
      )}
      <InquiryForm
        kind="contact"
        name={ASKED_FORM}
        interest="Purchase Inquiry"
        vehicleIds={asked.ids}
        onUnsentVehicles={asked.restore}
      />
    </section>
  );
}
