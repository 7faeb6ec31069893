import {
  forgetDeletedBuyers,
  listDeletedBoughtBy,
} from '#features/stock-editing/server/deleting/deleted-buyers.repository.ts';
import { readableSale } from '#features/vehicles/server/buyers.repository.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { keysOf } from '#server/people/person.ts';
import type { PersonalData } from '#server/people/personal-data.ts';
import { forgetAsideBuyers, listAsideBoughtBy } from './buyers-set-aside.repository.ts';

/** Vehicles that somebody bought and that are not in the stock: put back, each would name its buyer again. */
export const asideBuyerData: PersonalData = {
  label: 'Vehicles bought that are set aside',

  async list(tx, person) {
    const keys = keysOf(person);
    const deleted = (await listDeletedBoughtBy(tx, keys)).map(({ row }) => row);
    const all = [...deleted, ...(await listAsideBoughtBy(tx, keys))].filter(isSold);
    return [...new Map(all.map((row) => [row.id, readableSale(row)])).values()];
  },

  /** Last, so that a vehicle set aside meanwhile is found. */
  async erase(tx, person) {
    const keys = keysOf(person);
    await forgetDeletedBuyers(tx, keys);
    await forgetAsideBuyers(tx, keys);
  },
};
