import { useReads } from '#client/api/use-read.ts';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { KeepLink } from '#features/customers/client/buyer/keep-link.tsx';
import { useFormAnswer } from '#features/customers/client/buyer/use-form-answer.ts';
import { zoneWords } from '#features/customers/day-words.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { holdLinkHref } from '#features/holds/hold-paths.ts';
import { type HoldState, isOpenHold } from '#features/holds/hold-states.ts';
import { HOLD_VIEW, type HoldView } from '#features/holds/hold-view.ts';
import { holdHref, vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { LinkAction, LinkFact, LinkPage, LinkPicture } from '../layout/link-page.tsx';

const titles: Readonly<Record<HoldState, string>> = {
  asked: 'We Have Your Request',
  confirmed: 'We Hold It for You',
  declined: 'We Cannot Hold It',
  released: 'No Longer Held',
  sold: 'Sold to You',
  withdrawn: 'Withdrawn',
};

const words: Readonly<Record<HoldState, string>> = {
  asked: 'It is not held yet: we will confirm it to you, with the time until when, or tell you if we cannot.',
  confirmed: 'If you need longer, please call us.',
  declined: 'We are sorry, and glad to look for another one with you.',
  released: 'We no longer hold this vehicle for you. If that is not what you expected, please call us.',
  sold: 'Thank you for buying it from us.',
  withdrawn: 'You no longer want this vehicle, so we do not hold it for you.',
};

/** What somebody who has the link sees of a hold. The server tells it with the document, and never otherwise. */
export function HoldLinkPage() {
  const view = useReads().get(HOLD_VIEW).answer as HoldView | null | undefined; // the server's own words
  const answer = useFormAnswer();
  const isOpen = view && isOpenHold(view.state);
  return (
    <LinkPage
      title={view ? titleOf(view) : 'Hold Not Found'}
      what="hold"
      problem={answer?.problem}
      callText="Call us about anything to do with this vehicle."
      isOver={!isOpen}
    >
      {view ? <Details view={view} /> : <Missing />}
      {view?.open?.isHere && <Keep token={view.token} />}
      {isOpen && <KeepLink link={view.link} mail={view.open ? null : view.mail} what="request" />}
      {isOpen && <Withdraw token={view.token} />}
      {view?.state === 'withdrawn' && view.vehicleId !== null && <AskAgain vehicleId={view.vehicleId} />}
    </LinkPage>
  );
}

function titleOf({ state, isUndecided, open, isUnopened }: HoldView): string {
  if (open) return open.isHere ? 'Please Confirm Your Request' : 'Please Open Our Mail';
  if (isUnopened) return 'Your Request Has Ended';
  return isUndecided ? 'About Your Hold' : titles[state];
}

function wordsOf({ state, isUndecided, open, isUnopened }: HoldView): string {
  if (open && !open.isHere)
    return `We have sent a mail to ${open.email}. Open its link and confirm by ${open.by}: many people are asking at the moment, so a request that nobody confirms ends by itself. No mail after a few minutes? Look in your spam folder, or call us.`;
  if (open)
    return `Confirm by ${open.by}. It is not held yet: once you have confirmed, we will tell you whether we can hold it.`;
  if (isUnopened) return 'It was not confirmed by the link in our mail. You can ask again at any time.';
  return isUndecided ? 'Please call us about this vehicle.' : words[state];
}

function Details({ view }: { view: HoldView }) {
  const { car, vehicleId, until, wantedUntil } = view;
  const { timeZone } = useDealership();
  return (
    <section aria-label="What is held" className="flow-root rounded-card border border-line bg-surface p-5">
      {vehicleId !== null && <LinkPicture vehicleId={vehicleId} title={car} />}
      <p className="mb-4 wrap-anywhere">{wordsOf(view)}</p>
      <dl className="grid gap-3">
        <LinkFact label="Vehicle">
          {vehicleId === null ? (
            car
          ) : (
            <SmartLink href={vehicleHref(vehicleId)} className="underline underline-offset-4">
              {car}
            </SmartLink>
          )}
        </LinkFact>
        {wantedUntil && <LinkFact label="Needed until">{wantedUntil}</LinkFact>}
        {until && <LinkFact label="Until">{`${until} (${zoneWords(timeZone)})`}</LinkFact>}
      </dl>
    </section>
  );
}

/** A link alone does nothing, because programs that check mails open every one. */
function Keep({ token }: { token: string }) {
  return (
    <form method="post" action={holdLinkHref(token)}>
      <input type="hidden" name="action" value="keep" />
      <Button type="submit" size="lg" className="w-full sm:w-auto">
        Yes, I Want It Held
      </Button>
    </form>
  );
}

function Withdraw({ token }: { token: string }) {
  return (
    <LinkAction title="I no longer want it">
      <form method="post" action={holdLinkHref(token)} className="grid gap-4">
        <p>Somebody else can then have the vehicle. You can ask again whenever you like.</p>
        <Button type="submit" variant="danger" className="justify-self-start">
          Yes, Withdraw It
        </Button>
      </form>
    </LinkAction>
  );
}

function AskAgain({ vehicleId }: { vehicleId: number }) {
  return (
    <ButtonLink href={holdHref(vehicleId)} variant="secondary" className="justify-self-start">
      Ask Again
    </ButtonLink>
  );
}

function Missing() {
  return (
    <p>
      This link does not lead to a hold: it may be incomplete, or too long ago. Please open it from your mail
      again, or call us.
    </p>
  );
}
