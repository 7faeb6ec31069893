import { usePageHead } from '#client/page-head.tsx';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { useReads } from '#client/use-read.ts';
import { holdLinkHref } from '#features/bookings/booking-paths.ts';
import { HOLD_VIEW, type HoldView } from '#features/bookings/booking-view.ts';
import { zoneWords } from '#features/bookings/booking-words.ts';
import { FormProblem } from '#features/bookings/client/buyer/form-problem.tsx';
import { type HoldState, isOpenHold } from '#features/bookings/hold-states.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { useFormAnswer } from '#features/inquiries/client/use-form-answer.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { CallBanner } from './layout/call-banner.tsx';
import { PageHeader } from './layout/page-header.tsx';

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
  const { name } = useDealership();
  const view = useReads().get(HOLD_VIEW).answer as HoldView | null | undefined; // the server's own words
  const answer = useFormAnswer();
  const title = view ? titleOf(view) : 'Hold Not Found';
  usePageHead({ title: `${title} | ${name}`, description: `A hold at ${name}.`, isUnlisted: true });
  return (
    <>
      <PageHeader title={title} isShort />
      <div className="page-width section-space min-h-[40dvh] pt-6! sm:pt-10!">
        <div className="mx-auto grid max-w-3xl gap-8">
          {answer && <FormProblem text={answer.problem} />}
          {view ? <Details view={view} /> : <Missing />}
          {view && isOpenHold(view.state) ? (
            <Withdraw token={view.token} />
          ) : (
            <ButtonLink href={sitePaths.browse} className="justify-self-start">
              Browse Our Inventory
            </ButtonLink>
          )}
        </div>
      </div>
      <CallBanner title="Questions?" text="Call us about anything to do with this vehicle." />
    </>
  );
}

function titleOf({ state, isUndecided }: HoldView): string {
  return isUndecided ? 'About Your Hold' : titles[state];
}

function Details({ view: { state, isUndecided, car, vehicleId, until } }: { view: HoldView }) {
  const { timeZone } = useDealership();
  return (
    <section aria-label="What is held" className="rounded-card border border-line bg-surface p-5">
      <p className="mb-4">{isUndecided ? 'Please call us about this vehicle.' : words[state]}</p>
      <dl className="grid gap-3">
        <div className="grid gap-x-4 sm:grid-cols-[6rem_1fr]">
          <dt className="text-muted">Vehicle</dt>
          <dd className="font-semibold">
            {vehicleId === null ? (
              car
            ) : (
              <SmartLink href={vehicleHref(vehicleId)} className="underline underline-offset-4">
                {car}
              </SmartLink>
            )}
          </dd>
        </div>
        {until && (
          <div className="grid gap-x-4 sm:grid-cols-[6rem_1fr]">
            <dt className="text-muted">Until</dt>
            <dd className="font-semibold">{`${until} (${zoneWords(timeZone)})`}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** Opened first, so that nobody withdraws by a slip of the thumb. */
function Withdraw({ token }: { token: string }) {
  return (
    <details className="rounded-card border border-line p-5">
      <summary className="min-h-6 cursor-pointer font-semibold">I no longer want it</summary>
      <form method="post" action={holdLinkHref(token)} className="mt-4 grid gap-4">
        <p>Somebody else can then have the vehicle. You can ask again whenever you like.</p>
        <Button type="submit" variant="danger" className="justify-self-start">
          Yes, Withdraw It
        </Button>
      </form>
    </details>
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
