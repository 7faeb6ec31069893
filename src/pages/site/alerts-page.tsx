import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useRead, useReads } from '#client/api/use-read.ts';
import { usePageHead } from '#client/page-head.tsx';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import {
  alertLinkHref,
  alertPaths,
  alertsOfferAddress,
  unsubscribeHref,
} from '#features/alerts/alert-paths.ts';
import {
  ALERTS_VIEW,
  type AlertsView,
  UNSUBSCRIBE_VIEW,
  type UnsubscribeView,
} from '#features/alerts/alert-view.ts';
import { readWish, SENT, tidyWish } from '#features/alerts/alert-wish.ts';
import { consentWords, searchWords } from '#features/alerts/alert-words.ts';
import { AlertForm } from '#features/alerts/client/alert-form.tsx';
import { AlertList } from '#features/alerts/client/alert-list.tsx';
import { FormProblem } from '#features/customers/client/buyer/form-problem.tsx';
import { useFormAnswer } from '#features/customers/client/buyer/use-form-answer.ts';
import { useForgetSent } from '#features/customers/client/buyer/use-kept-typing.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { AboutVehicle } from '#features/inquiries/client/about-vehicle.tsx';
import { isSold } from '#features/vehicles/sold.ts';
import { vehicleAddress, vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { CallBanner } from './layout/call-banner.tsx';
import { LinkAction, LinkPage } from './layout/link-page.tsx';
import { PageHeader } from './layout/page-header.tsx';

const CONFIRM_FIRST =
  'We first send you one e-mail with a link to confirm, and nothing else before you have. You can unsubscribe at any time.';

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const { name } = useDealership();
  const answer = useFormAnswer();
  usePageHead({ title: `${title} | ${name}`, description: `E-mail alerts of ${name}.`, isUnlisted: true });
  return (
    <>
      <PageHeader title={title} isShort />
      <div className="page-width section-space min-h-[40dvh] pt-6! sm:pt-10!">
        <div className="mx-auto grid max-w-3xl grid-cols-1 gap-8">
          {answer && <FormProblem text={answer.problem} />}
          {children}
        </div>
      </div>
      <CallBanner title="Rather Talk to Us?" text="Call, and we will look for it with you." />
    </>
  );
}

/** Where somebody asks to be told of a search or of one vehicle. */
export function NewAlertPage() {
  const { name } = useDealership();
  const { data: offer } = useRead(alertsOfferAddress());
  const search = new URLSearchParams(useSearch());
  const { vehicleId, search: filters } = readWish(search);
  const isVehicle = vehicleId !== undefined;
  const { data: vehicle, isError } = useRead(vehicleAddress(vehicleId ?? 0), { isEnabled: isVehicle });
  const isGone = isVehicle && (isError || (vehicle !== undefined && isSold(vehicle)));
  const back = isVehicle ? vehicleHref(vehicleId) : `${sitePaths.browse}${filters && `?${filters}`}`;
  const action = `${alertPaths.new}?${withoutSent(search)}`;
  return (
    <Frame title={isVehicle ? 'Follow This Vehicle' : 'Save This Search'}>
      {isVehicle && !isError && <AboutVehicle vehicleId={vehicleId} />}
      {!isVehicle && (
        <section aria-labelledby="what-title">
          <h2 id="what-title" className="text-heading">
            Your search
          </h2>
          <p className="mt-2 break-words">{searchWords(filters)}</p>
        </section>
      )}
      {search.get(SENT) === '1' ? (
        <Sent />
      ) : isGone ? (
        <p>This vehicle has been sold or is no longer listed. We are glad to help you find another one.</p>
      ) : offer?.isOffered === false ? (
        <p>We cannot send e-mail alerts at the moment. Please call us, and we will tell you.</p>
      ) : (
        <AlertForm
          action={action}
          send={isVehicle ? 'Follow It' : 'Save This Search'}
          note={`${consentWords(name, isVehicle)} ${CONFIRM_FIRST}`}
        />
      )}
      <p className="flex flex-wrap gap-3">
        <ButtonLink href={back} variant="secondary">
          {isVehicle ? 'Back to the Vehicle' : 'Back to the Search'}
        </ButtonLink>{' '}
        <ButtonLink href={alertPaths.ask} variant="secondary">
          My Alerts
        </ButtonLink>
      </p>
    </Frame>
  );
}

function withoutSent(search: URLSearchParams): URLSearchParams {
  const tidy = tidyWish(search);
  tidy.delete(SENT);
  return tidy;
}

/** The same for every address: what is known of one, only its mailbox learns. */
function Sent() {
  useForgetSent('alert');
  return (
    <div role="status" className="rounded-control border border-line bg-sunken p-4">
      <h2 className="text-heading">Please open our mail</h2>
      <p className="mt-2">
        We have sent you an e-mail with a link. Nothing is sent before you have opened it. No e-mail after a
        few minutes? Look in your spam folder, or check the address and try again.
      </p>
    </div>
  );
}

function Forget() {
  useForgetSent('alert');
  return null;
}

/** Where somebody has the link to their alerts sent again. */
export function AskAlertsPage() {
  const isSent = new URLSearchParams(useSearch()).get(SENT) === '1';
  return (
    <Frame title="My Alerts">
      {isSent ? (
        <div role="status" className="rounded-control border border-line bg-sunken p-4">
          <Forget />
          <h2 className="text-heading">Please look into your mailbox</h2>
          <p className="mt-2">
            If this address has alerts with us, a link to them is on its way to it. No e-mail after a few
            minutes? Then there are none, or it is in your spam folder.
          </p>
        </div>
      ) : (
        <>
          <p className="max-w-prose">
            Type the address that gets your alerts. We send it a link by which you see, pause or remove them.
          </p>
          <AlertForm
            action={alertPaths.ask}
            send="Send Me the Link"
            note="Nobody else learns whether it has any."
          />
        </>
      )}
    </Frame>
  );
}

/** What somebody who has the link of a mail sees of their alerts. */
export function AlertsLinkPage() {
  const view = useReads().get(ALERTS_VIEW).answer as AlertsView | null | undefined; // the server's own words
  const answer = useFormAnswer();
  const isEmpty = !view || (view.alerts.length === 0 && !view.toConfirm);
  return (
    <LinkPage
      title={view?.toConfirm ? 'Please Confirm Your Alert' : 'My Alerts'}
      what="list of e-mail alerts"
      problem={answer?.problem}
      callText="Call us, and we will look for it with you."
      isOver={isEmpty}
    >
      {!view && <Missing />}
      {view?.toConfirm && <ToConfirm view={view} alert={view.toConfirm} />}
      {view && isEmpty && <p>You have no e-mail alerts with us. Nothing more is sent to you.</p>}
      {view && view.alerts.length > 0 && (
        <section aria-labelledby="alerts-title" className="grid gap-4">
          <h2 id="alerts-title" className="text-heading break-words">
            Alerts of {view.email}
          </h2>
          <p className="text-muted">
            One e-mail a day at most, in the morning, and only when there is something new.
          </p>
          <AlertList view={view} />
          <LinkAction title="Remove all of them">
            <form method="post" action={alertLinkHref(view.token)} className="grid gap-4">
              <input type="hidden" name="action" value="remove all" />
              <p>We then forget your address and send you nothing more.</p>
              <Button type="submit" variant="danger" className="justify-self-start">
                Yes, Remove All
              </Button>
            </form>
          </LinkAction>
        </section>
      )}
    </LinkPage>
  );
}

/** A link alone does nothing, because programs that check mails open every one. */
function ToConfirm({ view, alert }: { view: AlertsView; alert: NonNullable<AlertsView['toConfirm']> }) {
  return (
    <section
      aria-labelledby="confirm-title"
      className="grid gap-4 rounded-card border border-line bg-surface p-5 shadow-card"
    >
      <h2 id="confirm-title" className="text-heading break-words">
        {alert.words}
      </h2>
      <p>{alert.consent}</p>
      <form method="post" action={alertLinkHref(view.token)}>
        <input type="hidden" name="action" value="confirm" />
        <input type="hidden" name="alert" value={alert.key} />
        <Button type="submit" size="lg" className="w-full sm:w-auto">
          Yes, Tell Me
        </Button>
      </form>
    </section>
  );
}

/** Where a mail program's reader ends everything, if it has no button of its own. */
export function UnsubscribePage() {
  const view = useReads().get(UNSUBSCRIBE_VIEW).answer as UnsubscribeView | null | undefined; // as above
  const answer = useFormAnswer();
  const isDone = view?.state === 'done';
  return (
    <LinkPage
      title={isDone ? 'You Are Unsubscribed' : 'Unsubscribe'}
      what="list of e-mail alerts"
      problem={answer?.problem}
      callText="Call us about anything to do with our e-mails."
      isOver={isDone || !view}
    >
      {!view && <Missing />}
      {isDone && <p role="status">All your alerts are removed, and your address with them.</p>}
      {view && !isDone && (
        <form method="post" action={unsubscribeHref(view.token)} className="grid gap-5">
          <p>All your alerts are removed then, and we send you no more of them.</p>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="lg">
              Unsubscribe
            </Button>
            <ButtonLink href={alertLinkHref(view.token)} variant="secondary" size="lg">
              Only Pause or Remove Some
            </ButtonLink>
          </div>
        </form>
      )}
    </LinkPage>
  );
}

function Missing() {
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        This link leads to no alerts: it may be incomplete, or too long ago. Please open it from a newer mail,
        or have it sent to you again.
      </p>
      <ButtonLink href={alertPaths.ask}>Send Me the Link</ButtonLink>
    </div>
  );
}
