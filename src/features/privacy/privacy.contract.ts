import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { doneSchema } from '#shared/done.ts';
import { idParam } from '#shared/id-param.ts';
import { ERASE_WORD } from './erase-word.ts';

/** Where somebody is found: a person who has only booked, or called for a hold, has no inquiry. */
const params = z.object({ from: z.enum(['inquiry', 'booking', 'hold']), id: idParam });
export type FoundFrom = z.infer<typeof params>;

/** Names, addresses and numbers under which data is held, so that staff see whether all of it is of one person. */
const heldUnder = {
  names: z.array(z.string()),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
};

export const readPersonData = defineCall({
  method: 'GET',
  path: '/api/admin/persons/{from}/{id}',
  access: 'staff',
  permission: 'persons.data',
  confirm: 'never: looks',
  summary: 'How much is held about the person of an inquiry, a booking or a hold, by kind',
  params,
  answer: z.object({
    ...heldUnder,
    kinds: z.array(z.object({ label: z.string(), count: z.number().int() })),
    /** Hash of everything that is listed. */
    seen: z.string(),
    /** All of them, so that a booking of somebody else is noticed. */
    bookings: z.array(
      z.object({ id: z.number().int(), name: z.string(), startsAt: z.string(), isAhead: z.boolean() }),
    ),
    /** Vehicles that are on hold for them. */
    vehiclesHeld: z.array(z.string()),
    /** Inquiries with the same address or phone number that nobody has joined: they are not of this person yet. */
    notJoined: z.number().int(),
  }),
});
export type PersonData = z.infer<typeof readPersonData.answer>;

export const exportPersonData = defineCall({
  method: 'POST',
  path: '/api/admin/persons/{from}/{id}/export',
  access: 'staff',
  permission: 'persons.data',
  confirm: 'always',
  summary:
    'Everything that is held about the person of an inquiry, a booking or a hold, to hand over to them',
  params,
  answer: z.object({
    exportedAt: z.string(),
    person: z.object(heldUnder),
    /** By kind, each with names that people can read. */
    data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
});

export const erasePersonData = defineCall({
  method: 'POST',
  path: '/api/admin/persons/{from}/{id}/erase',
  access: 'staff',
  permission: 'persons.data',
  confirm: 'always',
  summary:
    'Erase everything that is held about the person of an inquiry, a booking or a hold; it cannot be undone',
  description:
    'All of it or nothing. Bookings to come are given up, vehicles on hold are released, and nobody is told. Backups keep it until they are removed by age; after a restore of one it is erased again.',
  params,
  body: z.object({
    typed: z.literal(ERASE_WORD, `Type ${ERASE_WORD} to go on`),
    /** Hash of what the person saw: refused when it has changed since. */
    seen: z.string().max(100),
  }),
  refusals: ['conflict'],
  answer: doneSchema,
});
