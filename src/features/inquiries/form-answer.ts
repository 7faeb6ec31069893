import { sitePaths } from '#shared/site-paths.ts';
import { offeredCarLabels } from './offered-car.ts';

/** Pages with a form that can be sent without JavaScript. */
export const formPages = [sitePaths.contact, sitePaths.finance, sitePaths.sell, sitePaths.shortlist] as const;

/** Query parameter of the thank-you page. It carries nothing of the inquiry. */
export const SENT = 'sent';

/** Id of the element that the answer starts with. */
export const FORM_ID = 'inquiry';

export const typedNames = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'interest',
  'message',
  ...(Object.keys(offeredCarLabels) as (keyof typeof offeredCarLabels)[]), // an object's keys are its names
] as const;
