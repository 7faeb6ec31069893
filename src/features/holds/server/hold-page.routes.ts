import type { FastifyInstance } from 'fastify';
import { TO_OPEN } from '#features/customers/book-search.ts';
import {
  type BuyerPagesNeeds,
  carIn,
  keepPrivate,
  pageOptions,
  serveBuyerPages,
  tokenIn,
  typedIn,
} from '#features/customers/server/buyer-pages.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
import { contactHref, holdHref } from '#features/vehicles/vehicle-paths.ts';
import type { Clock } from '#server/clock.ts';
import { addressOf } from '#server/http/limits/network-of.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { listHoldDays } from '../hold-days.ts';
import { holdLinkHref } from '../hold-paths.ts';
import { HOLD_DAYS, HOLD_VIEW } from '../hold-view.ts';
import type { HoldService } from './hold.service.ts';
import type { HoldLinkService } from './hold-link.service.ts';
import { holdTypedNames, readPlainHold } from './plain-hold.ts';

interface Dependencies extends BuyerPagesNeeds {
  holdService: HoldService;
  holdLinks: HoldLinkService;
  readDealership: () => Dealership;
  clock: Clock;
}

/** The pages on which buyers ask for a vehicle to be held, and come back to withdraw. */
export function holdPageRoutes(
  app: FastifyInstance,
  { holdService, holdLinks, readDealership, clock, ...needs }: Dependencies,
): Promise<void> {
  const pages = {
    link: { path: sitePaths.holdLink, find: holdLinks.findByToken, view: HOLD_VIEW, show: holdLinks.view },
    tellForm: () => ({ [HOLD_DAYS]: listHoldDays(clock.now(), readDealership()) }),
    typedNames: holdTypedNames,
    nothingYet: 'Nothing has been sent yet.',
  };
  return serveBuyerPages(app, needs, pages, (scope, { send, find }) => {
    scope.get(sitePaths.hold, pageOptions, async (request, reply) => {
      const { id, isUnknown } = carIn(request, holdService.isListed);
      if (isUnknown) reply.code(404);
      if (isUnknown || (id !== undefined && holdService.isOffered())) return send(request, reply);
      return keepPrivate(reply).redirect(id === undefined ? sitePaths.browse : contactHref(id), 302);
    });

    scope.post(sitePaths.hold, pageOptions, async (request, reply) => {
      const hold = readPlainHold(typedIn(request), carIn(request, holdService.isListed).id);
      const { keepBy, token } = await holdService.ask(hold, addressOf(request));
      const done = `${holdHref(hold.vehicleId)}&done=${keepBy === null ? '1' : TO_OPEN}`;
      return keepPrivate(reply).redirect(token ? holdLinkHref(token) : done, 303);
    });

    scope.post(sitePaths.holdLink, pageOptions, async (request, reply) => {
      const hold = await find(request);
      if (typedIn(request).action === 'keep') await holdLinks.keep(hold);
      else await holdLinks.withdraw(hold);
      return keepPrivate(reply).redirect(holdLinkHref(tokenIn(request)), 303);
    });
  });
}
