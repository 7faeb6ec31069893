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

type Typed = Readonly<Record<string, string>>;

interface Pages<Found> {
  /** The page with the form. */
  form: {
    path: string;
    isListed: (vehicleId: number) => boolean;
    /** Where buyers go instead while this car cannot be asked for; undefined when it can. */
    elsewhere: (vehicleId: number | undefined) => string | undefined;
    /** Takes what was sent, and returns where to go then. */
    take: (sent: { typed: Typed; car: Car; address: string }) => Promise<string>;
    /** What the page is told besides the key of the form. */
    tell?: () => Record<string, unknown>;
    /** Fields shown again when the form is refused. */
    typedNames: readonly string[];
    /** Begins the words above a form that was refused. */
    nothingYet: string;
  };
  /** The page behind a link in a mail. */
  link: {
    path: string;
    find: (token: string) => Promise<Found>;
    /** The name under which the page finds what it shows. */
    view: string;
    show: (found: Found, token: string) => Promise<object>;
    /** Does what a button of the page says, and returns where to go then. */
    act: (found: Found, pressed: { typed: Typed; token: string }) => Promise<string>;
  };
  /** Further addresses of the same kind. */
  mount?: (scope: FastifyInstance, find: (request: FastifyRequest) => Promise<Found>) => void;
}

/** Limit for a network that asks for addresses behind which there is nothing. */
const LOOK_UPS = { most: 20, windowMs: 600_000 };
export const pageOptions = { bodyLimit: SMALL_BODY, config: { access: 'public' as const } };
export const CHECK_FIELDS = 'Please check what is marked below.';
const GO_BACK = 'Please go back one page, where what you typed still stands, and try again in a moment.';

/**
 * Pages on which buyers ask for something, and come back to it: plain pages and forms, made anew each time. A GET shows
 * and a POST acts, because programs that check mails follow every link.
 */
export async function serveBuyerPages<Found>(
  app: FastifyInstance,
  { limiter, renderDocument, log }: BuyerPagesNeeds,
  { form, link, mount }: Pages<Found>,
): Promise<void> {
  const isLink = ({ routeOptions }: FastifyRequest) => routeOptions.url === link.path;
  const find = createFind({ limiter, what: 'booking link' }, link.find);

  /** What the page needs besides what it reads for itself. */
  async function tell(request: FastifyRequest, answer?: FormAnswer): Promise<Record<string, unknown>> {
    if (isLink(request)) return { [link.view]: await link.show(await find(request), tokenIn(request)) };
    // A key that is used up would be refused for ever.
    const key = answer?.fields.submissionKey ? undefined : typedIn(request).submissionKey;
    return { [BOOKING_KEY]: z.uuid().safeParse(key).data ?? randomUUID(), ...form.tell?.() };
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
    scope.get(form.path, pageOptions, (request, reply) => {
      const { id, isUnknown } = carIn(request, form.isListed);
      const elsewhere = isUnknown ? undefined : form.elsewhere(id);
      if (elsewhere) return keepPrivate(reply).redirect(elsewhere, 302);
      return send(request, isUnknown ? reply.code(404) : reply);
    });
    scope.post(form.path, pageOptions, async (request, reply) => {
      const car = carIn(request, form.isListed);
      const next = await form.take({ typed: typedIn(request), car, address: addressOf(request) });
      return keepPrivate(reply).redirect(next, 303);
    });
    scope.get(link.path, pageOptions, send);
    scope.post(link.path, pageOptions, async (request, reply) => {
      const pressed = { typed: typedIn(request), token: tokenIn(request) };
      return keepPrivate(reply).redirect(await link.act(await find(request), pressed), 303);
    });
    mount?.(scope, find);

    showProblems(scope, log, {
      checkFields: `${form.nothingYet} ${CHECK_FIELDS}`,
      typedNames: form.typedNames,
      show: (request, answer, isMissing) =>
        showAgain(request, isLink(request) && isMissing ? undefined : answer),
    });
  });
}

/** Finds what the link in the address leads to. */
export function createFind<Found>(
  { limiter, what }: { limiter: Limiter; what: string },
  find: (token: string) => Promise<Found>,
): (request: FastifyRequest) => Promise<Found> {
  return (request) =>
    lookUpLimited({ limiter, limit: LOOK_UPS }, { what, address: addressOf(request) }, () =>
      find(tokenIn(request)),
    );
}

/** What is refused is shown as the page again, with what was typed; a plain page where that fails too. */
export function showProblems(
  scope: FastifyInstance,
  log: Log,
  {
    checkFields,
    typedNames,
    show,
  }: {
    /** Stands above fields that are marked. */
    checkFields: string;
    typedNames: readonly string[];
    show: (request: FastifyRequest, answer: FormAnswer, isMissing: boolean) => Promise<Buffer>;
  },
): void {
  scope.setErrorHandler(async (error: FastifyError | AppError, request, reply) => {
    const known = toKnownError(error, request, log);
    keepPrivate(reply);
    const typed = typedIn(request);
    const answer: FormAnswer = {
      problem: known.code === 'validation_failed' ? checkFields : known.message,
      fields: known.fields ?? {},
      values: Object.fromEntries(typedNames.map((name) => [name, typed[name] ?? ''])),
    };
    const page = await show(request, answer, known.code === 'not_found').catch(() =>
      toPlainPage({ title: 'That did not work', text: `${known.message} ${GO_BACK}` }),
    );
    return sendError(reply, known, page);
  });
}

/**
 * Nobody else may keep the page or learn its address: not other sites, and not the log of a proxy, which has for each file
 * of a page where it was asked from. Forms still say that they come from here.
 */
export function keepPrivate(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'strict-origin',
  });
}

export function tokenIn({ params }: FastifyRequest): string {
  return String(Reflect.get(Object(params), 'token') ?? '');
}

interface Car {
  id: number | undefined;
  /** The address names a car that the site does not list. */
  isUnknown: boolean;
}

/** The car that the address names; undefined for none in particular. A form posts to its own address, so it says it too. */
function carIn({ url }: FastifyRequest, isListed: (id: number) => boolean): Car {
  const search = new URLSearchParams(url.split('?').slice(1).join('?'));
  const { vehicleId } = readBookSearch(search);
  const id = vehicleId === ANY_CAR ? undefined : vehicleId;
  const isNamed = search.has('vehicle') && vehicleId !== ANY_CAR;
  return { id, isUnknown: isNamed && (id === undefined || !isListed(id)) };
}

/** What a posted form says. */
export function typedIn(request: FastifyRequest): Typed {
  return (request.body ?? {}) as Typed; // a form's body parsers return nothing else
}

/** What a posted form says in the words of its JSON: the fields that a buyer types, and what the form adds. */
export function typedFields(form: Typed, names: readonly string[]) {
  const typed = Object.fromEntries(names.map((name) => [name, form[name]]));
  return { ...typed, submissionKey: form.submissionKey || undefined, website: form.website };
}
