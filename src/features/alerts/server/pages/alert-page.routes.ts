import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FORM_ANSWER, type FormAnswer } from '#features/customers/form-answer.ts';
import { keepPrivate, pageOptions, tokenIn } from '#features/customers/server/buyer-pages.ts';
import { parseForm } from '#server/http/bodies/form-body.ts';
import { lookUpLimited } from '#server/http/limits/limited-look-up.ts';
import type { Limiter } from '#server/http/limits/limiter.ts';
import { addressOf } from '#server/http/limits/network-of.ts';
import { sendError, toKnownError } from '#server/http/mount/error-handler.ts';
import { readOrRefuse } from '#server/http/mount/serve-call.ts';
import type { Log } from '#server/log.ts';
import { toPlainPage } from '#server/site/plain-page.ts';
import type { RenderDocument } from '#server/site/rendering.ts';
import type { AppError } from '#shared/app-error.ts';
import { alertFormSchema } from '../../alert.contract.ts';
import { alertLinkHref, alertPaths } from '../../alert-paths.ts';
import { ALERTS_VIEW, UNSUBSCRIBE_VIEW } from '../../alert-view.ts';
import { readWish, SENT } from '../../alert-wish.ts';
import type { AlertAct, AlertService } from '../alert.service.ts';
import type { AlertLink, AlertLinkRepository } from '../alert-link.repository.ts';
import { toAlertsView } from './alert.presenter.ts';

interface Dependencies {
  alertService: AlertService;
  alertLinks: AlertLinkRepository;
  limiter: Limiter;
  renderDocument: RenderDocument;
  log: Log;
}

type Typed = Readonly<Record<string, string>>;

/** Limit for a network that asks for addresses behind which there is nothing. */
const LOOK_UPS = { most: 20, windowMs: 600_000 };
const acts: readonly AlertAct[] = ['confirm', 'pause', 'resume', 'remove', 'remove all'];

/**
 * Pages on which buyers ask to be told by mail, and change that: plain pages and forms, made anew each time. A GET shows
 * and a POST acts, because programs that check mails follow every link.
 */
export async function alertPageRoutes(
  app: FastifyInstance,
  { alertService, alertLinks, limiter, renderDocument, log }: Dependencies,
): Promise<void> {
  const findLink = (request: FastifyRequest): Promise<AlertLink> =>
    lookUpLimited({ limiter, limit: LOOK_UPS }, { what: 'alert link', address: addressOf(request) }, () =>
      alertLinks.find(tokenIn(request)),
    );

  async function tell(request: FastifyRequest): Promise<Record<string, unknown>> {
    const path = request.routeOptions.url;
    if (path === alertPaths.link) {
      const link = await findLink(request);
      return { [ALERTS_VIEW]: toAlertsView(await alertService.view(link), link, tokenIn(request)) };
    }
    if (path === alertPaths.unsubscribe) {
      await findLink(request);
      return { [UNSUBSCRIBE_VIEW]: { token: tokenIn(request), state: 'ask' } };
    }
    return {};
  }

  async function show(request: FastifyRequest, reply: FastifyReply, told?: Record<string, unknown>) {
    const page = await renderDocument(request, told ?? (await tell(request)));
    return keepSecret(reply).type('text/html; charset=utf-8').send(page);
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => parseForm(body),
    );
    // Mail programs may send the one click in this form; what it says is known.
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, async () => ({ ...ONE_CLICK }));

    for (const path of [alertPaths.ask, alertPaths.new])
      scope.get(path, pageOptions, (request, reply) => {
        if (alertService.isOffered()) return show(request, reply);
        return keepSecret(reply).redirect('/browse-cars', 302);
      });

    scope.post(alertPaths.new, pageOptions, async (request, reply) => {
      const search = searchOf(request);
      const sent = readOrRefuse(alertFormSchema, typedIn(request));
      await alertService.ask(sent, readWish(search), addressOf(request));
      search.set(SENT, '1');
      return keepSecret(reply).redirect(`${alertPaths.new}?${search}`, 303);
    });

    scope.post(alertPaths.ask, pageOptions, async (request, reply) => {
      const sent = readOrRefuse(alertFormSchema, typedIn(request));
      await alertService.askForLink(sent, addressOf(request));
      return keepSecret(reply).redirect(`${alertPaths.ask}?${SENT}=1`, 303);
    });

    scope.get(alertPaths.link, pageOptions, (request, reply) => show(request, reply));
    scope.post(alertPaths.link, pageOptions, async (request, reply) => {
      const { action, alert: key = '' } = typedIn(request);
      const act = acts.find((one) => one === action);
      const link = await findLink(request);
      if (act) await alertService.act(link, { act, key });
      return keepSecret(reply).redirect(alertLinkHref(tokenIn(request)), 303);
    });

    scope.get(alertPaths.unsubscribe, pageOptions, (request, reply) => show(request, reply));
    scope.post(alertPaths.unsubscribe, pageOptions, async (request, reply) => {
      // Not counted by network: a mail provider sends those of many people, some by links that are long gone.
      await alertService.unsubscribe(await alertLinks.find(tokenIn(request)));
      // A mail program reads no page.
      if (typedIn(request)['List-Unsubscribe'] === ONE_CLICK['List-Unsubscribe'])
        return keepSecret(reply).type('text/plain; charset=utf-8').send('You are unsubscribed.\n');
      return show(request, reply, { [UNSUBSCRIBE_VIEW]: { token: tokenIn(request), state: 'done' } });
    });

    scope.setErrorHandler(async (error: FastifyError | AppError, request, reply) => {
      const known = toKnownError(error, request, log);
      keepSecret(reply);
      const answer: FormAnswer = {
        problem: known.code === 'validation_failed' ? 'Please check what is marked below.' : known.message,
        fields: known.fields ?? {},
        values: { email: typedIn(request).email ?? '' },
      };
      const page = await showAgain(request, answer, known.code === 'not_found').catch(() =>
        toPlainPage({ title: 'That did not work', text: `${known.message} Please try again in a moment.` }),
      );
      return sendError(reply, known, page);
    });
  });

  async function showAgain(request: FastifyRequest, answer: FormAnswer, isMissing: boolean): Promise<Buffer> {
    const isLink = request.routeOptions.url?.includes(':token') === true;
    if (isLink && isMissing)
      return renderDocument(request, { [ALERTS_VIEW]: null, [UNSUBSCRIBE_VIEW]: null });
    return renderDocument(request, { ...(await tell(request)), [FORM_ANSWER]: answer });
  }
}

/** A page's own files and what it leads to are logged with the address they were asked from, so none is told. */
function keepSecret(reply: FastifyReply): FastifyReply {
  return keepPrivate(reply).header('referrer-policy', 'strict-origin');
}

const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' } as const;

function typedIn(request: FastifyRequest): Typed {
  return (request.body ?? {}) as Typed; // this scope's parsers return nothing else
}

function searchOf({ url }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(url.split('?').slice(1).join('?'));
}
