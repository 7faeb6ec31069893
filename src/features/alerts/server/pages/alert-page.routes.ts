import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FORM_ANSWER, type FormAnswer } from '#features/customers/form-answer.ts';
import {
  CHECK_FIELDS,
  createFind,
  keepPrivate,
  pageOptions,
  showProblems,
  tokenIn,
  typedIn,
} from '#features/customers/server/buyer-pages.ts';
import { readFormBodies } from '#server/http/bodies/form-body.ts';
import type { Limiter } from '#server/http/limits/limiter.ts';
import { addressOf } from '#server/http/limits/network-of.ts';
import { readOrRefuse } from '#server/http/mount/serve-call.ts';
import type { Log } from '#server/log.ts';
import type { RenderDocument } from '#server/site/rendering.ts';
import { alertFormSchema } from '../../alert.contract.ts';
import { alertLinkHref, alertPaths } from '../../alert-paths.ts';
import { ALERTS_VIEW, UNSUBSCRIBE_VIEW } from '../../alert-view.ts';
import { readWish, SENT } from '../../alert-wish.ts';
import type { AlertAct, AlertService } from '../alert.service.ts';
import type { AlertLinkRepository } from '../alert-link.repository.ts';
import { toAlertsView } from './alert.presenter.ts';

interface Dependencies {
  alertService: AlertService;
  alertLinks: AlertLinkRepository;
  limiter: Limiter;
  renderDocument: RenderDocument;
  log: Log;
}

const acts: readonly AlertAct[] = ['confirm', 'pause', 'resume', 'remove', 'remove all'];

/**
 * Pages on which buyers ask to be told by mail, and change that: plain pages and forms, made anew each time. A GET shows
 * and a POST acts, because programs that check mails follow every link.
 */
export async function alertPageRoutes(
  app: FastifyInstance,
  { alertService, alertLinks, limiter, renderDocument, log }: Dependencies,
): Promise<void> {
  const findLink = createFind({ limiter, what: 'alert link' }, alertLinks.find);

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
    return keepPrivate(reply).type('text/html; charset=utf-8').send(page);
  }

  await app.register(async (scope) => {
    readFormBodies(scope);
    // Mail programs may send the one click in this form; what it says is known.
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, async () => ({ ...ONE_CLICK }));

    for (const path of [alertPaths.ask, alertPaths.new])
      scope.get(path, pageOptions, (request, reply) => {
        if (alertService.isOffered()) return show(request, reply);
        return keepPrivate(reply).redirect('/browse-cars', 302);
      });

    scope.post(alertPaths.new, pageOptions, async (request, reply) => {
      const search = searchOf(request);
      const sent = readOrRefuse(alertFormSchema, typedIn(request));
      await alertService.ask(sent, readWish(search), addressOf(request));
      search.set(SENT, '1');
      return keepPrivate(reply).redirect(`${alertPaths.new}?${search}`, 303);
    });

    scope.post(alertPaths.ask, pageOptions, async (request, reply) => {
      const sent = readOrRefuse(alertFormSchema, typedIn(request));
      await alertService.askForLink(sent, addressOf(request));
      return keepPrivate(reply).redirect(`${alertPaths.ask}?${SENT}=1`, 303);
    });

    scope.get(alertPaths.link, pageOptions, (request, reply) => show(request, reply));
    scope.post(alertPaths.link, pageOptions, async (request, reply) => {
      const { action, alert: key = '' } = typedIn(request);
      const act = acts.find((one) => one === action);
      const link = await findLink(request);
      if (act) await alertService.act(link, { act, key });
      return keepPrivate(reply).redirect(alertLinkHref(tokenIn(request)), 303);
    });

    scope.get(alertPaths.unsubscribe, pageOptions, (request, reply) => show(request, reply));
    scope.post(alertPaths.unsubscribe, pageOptions, async (request, reply) => {
      // Not counted by network: a mail provider sends those of many people, some by links that are long gone.
      await alertService.unsubscribe(await alertLinks.find(tokenIn(request)));
      // A mail program reads no page.
      if (typedIn(request)['List-Unsubscribe'] === ONE_CLICK['List-Unsubscribe'])
        return keepPrivate(reply).type('text/plain; charset=utf-8').send('You are unsubscribed.\n');
      return show(request, reply, { [UNSUBSCRIBE_VIEW]: { token: tokenIn(request), state: 'done' } });
    });

    showProblems(scope, log, { checkFields: CHECK_FIELDS, typedNames: ['email'], show: showAgain });
  });

  async function showAgain(request: FastifyRequest, answer: FormAnswer, isMissing: boolean): Promise<Buffer> {
    const isLink = request.routeOptions.url?.includes(':token') === true;
    if (isLink && isMissing)
      return renderDocument(request, { [ALERTS_VIEW]: null, [UNSUBSCRIBE_VIEW]: null });
    return renderDocument(request, { ...(await tell(request)), [FORM_ANSWER]: answer });
  }
}

const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' } as const;

function searchOf({ url }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(url.split('?').slice(1).join('?'));
}
