import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { FORM_ANSWER, type FormAnswer } from '#features/customers/form-answer.ts';
import type { Clock } from '#server/clock.ts';
import { readFormBodies } from '#server/http/bodies/form-body.ts';
import { sendError, toKnownError } from '#server/http/mount/error-handler.ts';
import { SMALL_BODY } from '#server/http/mount/serve-call.ts';
import type { Log } from '#server/log.ts';
import { toPlainPage } from '#server/site/plain-page.ts';
import type { RenderDocument } from '#server/site/rendering.ts';
import type { AppError } from '#shared/app-error.ts';
import { readId } from '#shared/ids.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { FORM_ID, formPages, SENT, typedNames } from '../../form-answer.ts';
import { ABOUT, listTicked, MOST_ABOUT, readAbout } from '../../several-vehicles.ts';
import type { InquiryService } from '../inquiry.service.ts';
import { cameFromOf, readPlainOrigin } from '../origin/visitor-origin.ts';
import { readPlainForm } from './plain-form.ts';

interface Dependencies {
  inquiryService: InquiryService;
  renderDocument: RenderDocument;
  clock: Clock;
  log: Log;
}

/**
 * The inquiry form without JavaScript, or before it has loaded: posted to the page's own address, then redirected, so
 * that a reload does not send it again and no typed text is in the address.
 */
export async function inquiryPageRoutes(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { inquiryService, renderDocument, clock, log } = dependencies;

  await app.register(async (scope) => {
    readFormBodies(scope);

    for (const path of formPages) {
      const options = { bodyLimit: SMALL_BODY, config: { access: 'public' as const } };
      scope.post(path, options, async (request, reply) => {
        const vehicleId = vehicleOf(request);
        const inquiry = readPlainForm(typedIn(request), { vehicleId, now: clock.now() });
        await inquiryService.submit(inquiry, {
          address: request.ip,
          cameFrom: cameFromOf(request, readPlainOrigin(request)),
        });
        const about = vehicleId === undefined ? '' : `&vehicle=${vehicleId}`;
        const shown = path === sitePaths.shortlist ? shownIn(request) : '';
        return reply
          .header('cache-control', 'no-store')
          .redirect(`${path}?${SENT}=1${about}${shown}#${FORM_ID}`, 303);
      });
    }

    scope.setErrorHandler(async (error: FastifyError | AppError, request, reply) => {
      const known = toKnownError(error, request, log);
      const answer: FormAnswer = {
        problem: known.code === 'validation_failed' ? CHECK_FIELDS : known.message,
        fields: known.fields ?? {},
        values: typedOf(request),
      };
      const page = await renderDocument(request, { [FORM_ANSWER]: answer }).catch(() =>
        toPlainPage({ title: 'Your message has not been sent yet', text: `${known.message}. ${GO_BACK}` }),
      );
      return sendError(reply, known, page);
    });
  });
}

const CHECK_FIELDS = 'Your message has not been sent yet. Please check what is marked below.';
const GO_BACK = 'Please go back one page, where what you typed still stands, and try again in a moment.';

/** The form posts to its own address, so the query with the vehicle is included. */
function vehicleOf({ url }: FastifyRequest): number | undefined {
  return readId(queryOf(url).get('vehicle') ?? '');
}

/** The list that the form was below, which is shown again. */
function shownIn({ url }: FastifyRequest): string {
  const ids = readAbout(queryOf(url).get('ids') ?? '').slice(0, MOST_ABOUT);
  return ids.length === 0 ? '' : `&ids=${ids.join(',')}`;
}

const queryOf = (url: string) => new URLSearchParams(url.split('?').slice(1).join('?'));

function typedIn(request: FastifyRequest): Record<string, string> {
  return (request.body ?? {}) as Record<string, string>; // this scope's only body parser returns this
}

function typedOf(request: FastifyRequest): Record<string, string> {
  const form = typedIn(request);
  const typed = typedNames.map((name) => [name, form[name] ?? '']);
  return { ...Object.fromEntries(typed), [ABOUT]: listTicked(form).join(',') };
}
