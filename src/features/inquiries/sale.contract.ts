import { z } from 'zod';
import { vehicleSnapshotSchema } from '#features/vehicles/vehicle-snapshot.ts';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';
import { knownStatuses } from './pipeline.ts';

const askedSchema = z.object({
  inquiryId: z.number().int(),
  firstName: z.string(),
  name: z.string(),
  hasMail: z.boolean(),
  phone: z.string(),
  /** As it stands: an undo puts it back. */
  status: z.enum(knownStatuses),
  assignee: z.string(),
  followUpOn: z.string().nullable(),
  /** Full name of who looks after it; empty for nobody. */
  assigneeName: z.string(),
  /** A hold of this vehicle for them is confirmed. */
  isHolding: z.boolean(),
  /** Staff have written to them since the day of the sale. */
  isToldSince: z.boolean(),
});
export type Asked = z.infer<typeof askedSchema>;

const offerSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  ...vehicleSnapshotSchema.pick({ price: true, priceType: true }).shape,
  link: z.string(),
});

const saleSchema = z.object({
  title: z.string(),
  /** Who bought it, as far as it is noted and the person may see that inquiry. */
  buyer: z.object({ inquiryId: z.number().int(), name: z.string() }).nullable(),
  /** Noted, but somebody else looks after that customer. */
  isBuyerHidden: z.boolean(),
  /** People whose inquiry about it is not lost, each once, who waited longest first; the buyer is not among them. */
  asked: z.array(askedSchema),
  /** Similar vehicles that anybody may have. */
  offers: z.array(offerSchema),
  letter: z.object({
    isMailSetUp: z.boolean(),
    /** Where answers go. */
    replyTo: z.string(),
    myName: z.string(),
    dealership: z.string(),
    dealershipPhone: z.string(),
  }),
});
export type Sale = z.infer<typeof saleSchema>;

export const readSale = defineCall({
  method: 'GET',
  path: '/api/admin/vehicles/{id}/sale',
  access: 'staff',
  permission: 'inquiries.look',
  confirm: 'never: looks',
  summary: 'Who asked about a vehicle, who bought it, and what else could be offered to the others',
  params: z.object({ id: idParam }),
  answer: saleSchema,
});
