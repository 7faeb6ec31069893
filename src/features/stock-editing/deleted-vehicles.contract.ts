import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { groupThousands } from '#shared/numbers.ts';
import { MOST_CHANGED_TOGETHER } from './bulk-limits.ts';

/** Days on which the site ran. */
export const DAYS_TO_PUT_BACK = 30;
export const MOST_DELETED_SHOWN = 500;

const path = '/api/admin/deleted-vehicles';

export const listDeletedVehicles = defineCall({
  method: 'GET',
  path,
  access: 'staff',
  permission: 'stock.delete',
  confirm: 'never: looks',
  summary: 'Vehicles that were deleted and can be put back, the last one first',
  answer: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      stockNumber: z.string(),
      price: z.number().nullable(),
      status: z.string(),
      isDraft: z.boolean(),
      photoCount: z.number().int(),
      image: z.string().describe('Its featured photo, for staff alone; empty when there is none'),
      staffName: z.string(),
      time: z.string().describe('Date and time in ISO 8601, UTC'),
    }),
  ),
});
export type DeletedVehicles = z.infer<typeof listDeletedVehicles.answer>;

export const putBackDeletedVehicles = defineCall({
  method: 'POST',
  path: `${path}/put-back`,
  access: 'staff',
  permission: 'stock.delete',
  confirm: 'never: daily work',
  summary: 'Put deleted vehicles back as they were, with everything about them: all of these or none',
  body: z.object({
    ids: z
      .array(z.number('An id must be a number').int().positive().max(LARGEST_ID))
      .min(1, 'Choose a vehicle first')
      .max(
        MOST_CHANGED_TOGETHER,
        `At most ${groupThousands(MOST_CHANGED_TOGETHER)} vehicles can be put back at once`,
      ),
  }),
  bodyLimit: 32_768,
  refusals: ['busy', 'conflict', 'not_found'],
  answer: z.object({ success: z.literal(true), message: z.string(), count: z.number().int() }),
});

const together = '/api/admin/vehicle-deletions';
const chosenIds = z
  .array(z.number('An id must be a number').int().positive().max(LARGEST_ID))
  .min(1, 'Choose a vehicle first')
  .max(
    MOST_CHANGED_TOGETHER,
    `At most ${groupThousands(MOST_CHANGED_TOGETHER)} vehicles can be deleted at once`,
  );

const chosenVehicle = z.object({
  id: z.number().int(),
  title: z.string(),
  stockNumber: z.string(),
  inTheWay: z.string().describe('The holds and bookings of customers, in words; empty when there are none'),
});
export type ChosenVehicle = z.infer<typeof chosenVehicle>;

export const previewDeletion = defineCall({
  method: 'POST',
  path: `${together}/preview`,
  access: 'staff',
  permission: 'stock.delete',
  confirm: 'never: looks',
  summary: 'Which of several vehicles customers wait for; deletes nothing',
  body: z.object({ ids: chosenIds }),
  bodyLimit: 32_768,
  answer: z.object({ vehicles: z.array(chosenVehicle) }),
});

export const deleteVehicles = defineCall({
  method: 'POST',
  path: together,
  access: 'staff',
  permission: 'stock.delete',
  confirm: 'always',
  summary: 'Delete several vehicles together: all of these or none',
  description:
    'One that a customer holds or has booked is refused, unless it is among those that were agreed to.',
  body: z.object({ ids: chosenIds, agreed: z.array(z.number().int()).max(MOST_CHANGED_TOGETHER).optional() }),
  bodyLimit: 65_536,
  refusals: ['not_found', 'conflict'],
  answer: z.object({ success: z.literal(true), message: z.string(), ids: z.array(z.number().int()) }),
});
