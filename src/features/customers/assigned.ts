import { z } from 'zod';

/** Who is to look after what a customer has asked for; nobody, when empty. */
export const assignedSchema = z.object({
  assignee: z.string().max(100),
  /** Assignee that the person saw: refused when somebody else has changed it since. */
  seen: z.string().max(100).optional(),
});
