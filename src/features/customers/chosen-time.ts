import { z } from 'zod';

const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const CHOOSE_TIME = 'Please choose a time';

const day = z.string('Please choose a day').regex(DAY, 'Please choose a day');

/** A time by the dealership's clock. */
export const chosenTimeSchema = z.object({
  day,
  time: z.string(CHOOSE_TIME).regex(TIME, CHOOSE_TIME),
});
