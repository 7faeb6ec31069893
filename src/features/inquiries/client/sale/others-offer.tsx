import { useState } from 'react';
import { useLeaveWarning } from '#client/hooks/use-leave-warning.ts';
import { Button } from '#client/ui/button.tsx';
import { TextAreaField, TextField } from '#client/ui/field.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { pricedLabel } from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { Sale } from '../../sale.contract.ts';
import { keyOf } from './buyer-choice.ts';
import { offerLetter } from './offer-letter.ts';
import { hasInquiryMail, OtherPerson } from './other-person.tsx';
import { useOffers } from './use-offers.ts';

/** A letter that offers something similar to people who asked and did not buy it, sent to whoever is chosen. */
export function OthersOffer({ sale }: { sale: Sale }) {
  const mayHandle = useMay('inquiries.handle');
  const { asked, offers, letter } = sale;
  const [typed, setTyped] = useState<{ subject: string; text: string }>();
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { send, isSending, problems } = useOffers();
  useLeaveWarning(typed !== undefined);
  const draft = typed ?? offerLetter(sale);
  const mayWrite = mayHandle && letter.isMailSetUp && asked.some(hasInquiryMail);
  const chosen = asked.filter(
    (one) => hasInquiryMail(one) && (choices.get(keyOf(one.who)) ?? !one.isToldSince),
  );
  const isReady = chosen.length > 0 && draft.subject.trim() !== '' && draft.text.trim() !== '';

  async function sendAll(): Promise<void> {
    const wentAll = await send(chosen, draft);
    // Whoever has it is chosen no more; for whoever has not, it stays as it was typed.
    setChoices(new Map());
    if (wentAll) setTyped(undefined);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Offers offers={offers} />
      <ul className="divide-y divide-line rounded-control border border-line">
        {asked.map((one) => (
          <OtherPerson
            key={keyOf(one.who)}
            one={one}
            mayWrite={mayWrite}
            mayHandle={mayHandle}
            draft={draft}
            isChosen={chosen.includes(one)}
            problem={problems.get(keyOf(one.who))}
            onChoose={(isChosen) => setChoices(new Map(choices).set(keyOf(one.who), isChosen))}
          />
        ))}
      </ul>
      {mayHandle && !letter.isMailSetUp && (
        <p className="text-sm text-muted">
          Mail is not set up, so nothing is sent from here. Call them instead.
        </p>
      )}
      {mayWrite && (
        <form
          noValidate
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) void sendAll();
          }}
        >
          <TextField
            label="Subject"
            required
            maxLength={200}
            value={draft.subject}
            onChange={({ target }) => setTyped({ ...draft, subject: target.value })}
          />
          <TextAreaField
            label="Text"
            required
            rows={12}
            maxLength={10_000}
            className="contain-inline-size [&_textarea]:field-sizing-content [&_textarea]:max-h-[60dvh] [&_textarea]:min-h-40"
            hint={`Each gets a mail of their own, with their name for {first name}. Answers go to ${letter.replyTo}.`}
            value={draft.text}
            onChange={({ target }) => setTyped({ ...draft, text: target.value })}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={!isReady} isBusy={isSending}>
              {chosen.length === 0
                ? 'Choose Somebody to Send It To'
                : `Send to ${chosen.length === 1 ? '1 Person' : `${groupThousands(chosen.length)} People`}`}
            </Button>
            {typed && (
              <Button variant="quiet" disabled={isSending} onClick={() => setTyped(undefined)}>
                Discard Changes
              </Button>
            )}
          </div>
        </form>
      )}
    </div>
  );
}

function Offers({ offers }: Pick<Sale, 'offers'>) {
  if (offers.length === 0) return <p className="text-sm text-muted">No similar vehicle is on sale now.</p>;
  return (
    <div className="text-sm">
      <p className="text-muted">Similar and on sale now:</p>
      <ul>
        {offers.map((offer) => (
          <li key={offer.id}>
            <a href={vehicleHref(offer.id)} className="inline-block min-h-6 underline underline-offset-4">
              {offer.title}
            </a>
            , {pricedLabel(offer)}
          </li>
        ))}
      </ul>
    </div>
  );
}
