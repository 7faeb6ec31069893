import { z } from 'zod';
import { LARGEST_ID, readId } from './ids.ts';

/** An id in an address. Text that is no id is answered like an unknown one: 404. */
export const idParam = z
  .string()
  .transform((text, context) => {
    const id = readId(text);
    if (id !== undefined) return id;
    context.addIssue({ code: 'custom', message: 'Not an id' });
    return z.NEVER;
  })
  .meta({ type: 'integer', minimum: 1, maximum: LARGEST_ID });
