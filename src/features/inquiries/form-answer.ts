import { sitePaths } from '#shared/site-paths.ts';
import { offeredCarLabels } from './offered-car.ts';

/** Pages with a form that can be sent without JavaScript. */
export const formPages = [sitePaths.contact, sitePaths.finance, sitePaths.sell] as const;

/** Sent to such a page when its form was refused, so that it shows the form again with what was typed. */
export interface FormAnswer {
  problem: string;
  fields: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}

/** The name under which the page finds it. */
export const FORM_ANSWER = 'form-answer';

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
