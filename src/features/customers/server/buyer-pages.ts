import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readFormBodies } from '#server/http/bodies/form-body.ts';
import { lookUpLimited } from '#server/http/limits/limited-look-up.ts';
import type { Limiter } from '#server/http/limits/limiter.ts';
import { addressOf } from '#server/http/limits/network-of.ts';
import { sendError, toKnownError } from '#server/http/mount/error-handler.ts';
import { SMALL_BODY } from '#server/http/mount/serve-call.ts';
import type { Log } from '#server/log.ts';
import { toPlainPage } from '#server/site/plain-page.ts';
import type { RenderDocument } from '#server/site/rendering.ts';
import type { AppError } from '#shared/app-error.ts';
import { ANY_CAR, readBookSearch } from '../book-search.ts';
import { BOOKING_KEY, FORM_ANSWER, type FormAnswer } from '../form-answer.ts';

export interface BuyerPagesNeeds {
  limiter: Limiter;
  renderDocument: RenderDocument;
  log: Log;
}

interface Pages<Found> {
  /** The page behind a link in a mail. */
  link: {
    path: string;
    find: (token: string) => Promise<Found>;
    /** The name under which the page finds what it shows. */
    view: string;
    show: (found: Found, token: string) => Promise<object>;
  };
  /** What the page with the form is told besides the key of the form. */
  tellForm?: () => Record<string, unknown>;
  /** Fields shown again when the form is refused. */
  typedNames: readonly string[];
  /** Begins the words above a form that was refused. */
  nothingYet: string;
}

/** Limit for a network that asks for addresses behind which there is nothing. */
const LOOK_UPS = { most: 20, windowMs: 600_000 };
export const pageOptions = { bodyLimit: SMALL_BODY, config: { access: 'public' as const } };
const CHECK_FIELDS = 'Please check what is marked below.';
const GO_BACK = 'Please go back one page, where what you typed still stands, and try again in a moment.';

/**
 * Pages on which buyers ask for something, and come back to it: plain pages and forms, made anew each time. A GET shows
 * and a POST acts, because programs that check mails follow every link.
 */
export async function serveBuyerPages<Found>(
  app: FastifyInstance,
  { limiter, renderDocument, log }: BuyerPagesNeeds,
  { link, tellForm, typedNames, nothingYet }: Pages<Found>,
  mount: (
    scope: FastifyInstance,
    pages: {
      send: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
      find: (request: FastifyRequest) => Promise<Found>;
    },
  ) => void,
): Promise<void> {
  const isLink = ({ routeOptions }: FastifyRequest) => routeOptions.url === link.path;
  const find = (request: FastifyRequest): Promise<Found> =>
    lookUpLimited({ limiter, limit: LOOK_UPS }, { what: 'booking link', address: addressOf(request) }, () =>
      link.find(tokenIn(request)),
    );

  /** What the page needs besides what it reads for itself. */
  async function tell(request: FastifyRequest, answer?: FormAnswer): Promise<Record<string, unknown>> {
    if (isLink(request)) return { [link.view]: await link.show(await find(request), tokenIn(request)) };
    // A key that is used up would be refused for ever.
    const key = answer?.fields.submissionKey ? undefined : typedIn(request).submissionKey;
    return { [BOOKING_KEY]: z.uuid().safeParse(key).data ?? randomUUID(), ...tellForm?.() };
  }

  async function send(request: FastifyRequest, reply: FastifyReply) {
    const page = await renderDocument(request, await tell(request));
    return keepPrivate(reply).type('text/html; charset=utf-8').send(page);
  }

  async function showAgain(request: FastifyRequest, answer: FormAnswer | undefined): Promise<Buffer> {
    if (!answer) return renderDocument(request, { [link.view]: null });
    return renderDocument(request, { ...(await tell(request, answer)), [FORM_ANSWER]: answer });
  }

  await app.register(async (scope) => {
    readFormBodies(scope);
    scope.get(link.path, pageOptions, send);
    mount(scope, { send, find });

    scope.setErrorHandler(async (error: FastifyError | AppError, request, reply) => {
      const known = toKnownError(error, request, log);
      keepPrivate(reply);
      const isMissing = isLink(request) && known.code === 'not_found';
      const typed = typedIn(request);
      const answer: FormAnswer = {
        problem: known.code === 'validation_failed' ? `${nothingYet} ${CHECK_FIELDS}` : known.message,
        fields: known.fields ?? {},
        values: Object.fromEntries(typedNames.map((name) => [name, typed[name] ?? ''])),
      };
      const page = await showAgain(request, isMissing ? undefined : answer).catch(() =>
        toPlainPage({ title: 'That did not work', text: `${known.message} ${GO_BACK}` }),
      );
      return sendError(reply, known, page);
    });
  });
}

/** Nobody else may keep the page or learn its address. */
export function keepPrivate(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'same-origin',
  });
}

export function tokenIn({ params }: FastifyRequest): string {
  return String(Reflect.get(Object(params), 'token') ?? '');
}

/** The car that the address names; undefined for none in particular. A form posts to its own address, so it says it too. */
export function carIn({ url }: FastifyRequest, isListed: (id: number) => boolean) {
  const search = new URLSearchParams(url.split('?').slice(1).join('?'));
  const { vehicleId } = readBookSearch(search);
  const id = vehicleId === ANY_CAR ? undefined : vehicleId;
  const isNamed = search.has('vehicle') && vehicleId !== ANY_CAR;
  /** The address names a car that the site does not list. */
  const isUnknown = isNamed && (id === undefined || !isListed(id));
  return { id, isUnknown };
}

export function typedIn(request: FastifyRequest): Record<string, string> {
  return (request.body ?? {}) as Record<string, string>; // this scope's only body parser returns this
}

/** What a posted form says in the words of its JSON: the fields that a buyer types, and what the form adds. */
export function typedFields(form: Readonly<Record<string, string>>, names: readonly string[]) {
  const typed = Object.fromEntries(names.map((name) => [name, form[name]]));
  return { ...typed, submissionKey: form.submissionKey || undefined, website: form.website };
}
