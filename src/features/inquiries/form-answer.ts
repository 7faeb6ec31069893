import { sitePaths } from '#shared/site-paths.ts';
import { offeredCarLabels } from './offered-car.ts';

/** The pages with a form that can be sent without JavaScript. */
export const formPages = [sitePaths.contact, sitePaths.finance, sitePaths.sell] as const;

/** What such a page is told when its form was refused: it then shows the form again, with all that was typed. */
export interface FormAnswer {
  problem: string;
  fields: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}

/** Under which name the page finds it. */
export const FORM_ANSWER = 'form-answer';

/** In the address of the page that thanks. It says nothing of who wrote, or what. */
export const SENT = 'sent';

/** The element that the answer begins with. */
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
