import { z } from 'zod';
import { buyerSchema } from '#features/stock-editing/admin-vehicle.contract.ts';
import { vehicleSnapshotSchema } from '#features/vehicles/vehicle-snapshot.ts';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';
import { knownStatuses } from './pipeline.ts';

const askedSchema = z.object({
  /** As the sale names its buyer: their inquiry, or else their booking or hold. */
  who: buyerSchema,
  firstName: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** What they booked or hold, in words; empty for an inquiry. */
  about: z.string(),
  /** Where staff find it. */
  href: z.string(),
  /** Stage of an inquiry; the next two are its own as well. */
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
  /** Who bought it, as far as it is noted and the person may see that customer. */
  buyer: askedSchema.pick({ who: true, name: true, href: true }).nullable(),
  /** Noted, but somebody else looks after that customer. */
  isBuyerHidden: z.boolean(),
  /** People who asked about it, booked it or hold it, each once, who waited longest first; the buyer is not among them. */
  asked: z.array(askedSchema),
  /** People whose inquiry is lost, or whose booking or hold is over: nothing is offered to them, but they may have bought it. */
  closed: z.array(askedSchema),
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
