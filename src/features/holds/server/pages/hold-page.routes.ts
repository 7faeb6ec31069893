import type { FastifyInstance } from 'fastify';
import { TO_OPEN } from '#features/customers/book-search.ts';
import { type BuyerPagesNeeds, serveBuyerPages } from '#features/customers/server/buyer-pages.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
import { contactHref, holdHref } from '#features/vehicles/vehicle-paths.ts';
import type { Clock } from '#server/clock.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { listHoldDays } from '../../hold-days.ts';
import { holdLinkHref } from '../../hold-paths.ts';
import { HOLD_DAYS, HOLD_VIEW } from '../../hold-view.ts';
import type { HoldService } from '../hold.service.ts';
import type { HoldLinkService } from '../hold-link.service.ts';
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
  return serveBuyerPages(app, needs, {
    form: {
      path: sitePaths.hold,
      isListed: holdService.isListed,
      elsewhere: (id) => {
        if (id === undefined) return sitePaths.browse;
        return holdService.isOffered() ? undefined : contactHref(id);
      },
      async take({ typed, car, address }) {
        const hold = readPlainHold(typed, car.id);
        const { keepBy, token } = await holdService.ask(hold, address);
        if (token) return holdLinkHref(token);
        return `${holdHref(hold.vehicleId)}&done=${keepBy === null ? '1' : TO_OPEN}`;
      },
      tell: () => ({ [HOLD_DAYS]: listHoldDays(clock.now(), readDealership()) }),
      typedNames: holdTypedNames,
      nothingYet: 'Nothing has been sent yet.',
    },
    link: {
      path: sitePaths.holdLink,
      find: holdLinks.findByToken,
      view: HOLD_VIEW,
      show: holdLinks.view,
      async act(hold, { typed, token }) {
        if (typed.action === 'keep') await holdLinks.keep(hold);
        else await holdLinks.withdraw(hold);
        return holdLinkHref(token);
      },
    },
  });
}
