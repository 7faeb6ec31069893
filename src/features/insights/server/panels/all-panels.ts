import type { Panel } from '../../insight.contract.ts';
import type { Recorded, Totals } from '../recorded.ts';
import { deeds } from './deeds.ts';
import { funnel } from './funnel.ts';
import { bookingDays, byDay, byHour } from './over-time.ts';
import { pages } from './pages.ts';
import { answers, lostReasons, stages } from './pipeline.ts';
import { emptySearches, filters, searches } from './searches.ts';
import { inquiriesBySource, sources } from './sources.ts';
import { ageing, soldBy, soldVehicles, vehicles } from './stock.ts';
import { toReprice } from './to-reprice.ts';

/** In the order in which a manager asks on Monday: what happened, what to buy, what to reprice, who answers, what sold. */
export function allPanels(recorded: Recorded, before: Totals): Panel[] {
  return [
    byDay(recorded),
    funnel(recorded, before),
    emptySearches(recorded),
    searches(recorded),
    filters(recorded),
    vehicles(recorded),
    ageing(recorded),
    deeds(recorded, before),
    toReprice(recorded),
    sources(recorded),
    pages(recorded),
    inquiriesBySource(recorded),
    byHour(recorded),
    answers(recorded),
    stages(recorded),
    lostReasons(recorded),
    bookingDays(recorded),
    soldVehicles(recorded),
    soldBy(recorded, 'make'),
    soldBy(recorded, 'vehicleType'),
  ];
}
