import { z } from 'zod';
import { doneSchema } from '#features/inquiries/inquiry.contract.ts';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';
import { ERASE_WORD } from './erase-word.ts';

const params = z.object({ id: idParam });

/** Under what it is held: whoever looks sees whether all of it is of one person. */
const heldUnder = {
  names: z.array(z.string()),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
};

export const readPersonData = defineCall({
  method: 'GET',
  path: '/api/admin/inquiries/{id}/person',
  access: 'staff',
  permission: 'persons.data',
  summary: 'How much is held about the person of an inquiry, by kind',
  params,
  answer: z.object({
    ...heldUnder,
    kinds: z.array(z.object({ label: z.string(), count: z.number().int() })),
    total: z.number().int(),
    /** Of the bookings, those still to come. */
    bookingsAhead: z.number().int(),
    /** Inquiries with the same address or phone number that nobody has joined: they are not of this person yet. */
    notJoined: z.number().int(),
  }),
});
export type PersonData = z.infer<typeof readPersonData.answer>;

export const exportPersonData = defineCall({
  method: 'POST',
  path: '/api/admin/inquiries/{id}/person/export',
  access: 'staff',
  permission: 'persons.data',
  confirm: 'always',
  summary: 'Everything that is held about the person of an inquiry, to hand over to them',
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
  path: '/api/admin/inquiries/{id}/person/erase',
  access: 'staff',
  permission: 'persons.data',
  confirm: 'always',
  summary: 'Erase everything that is held about the person of an inquiry; it cannot be undone',
  description:
    'All of it or nothing. Bookings to come are given up, and nobody is told. Backups keep it until they are removed by age; after a restore of one it is erased again.',
  params,
  body: z.object({
    typed: z.literal(ERASE_WORD, `Type ${ERASE_WORD} to go on`),
    /** How much the person saw that there is: refused when more has come since. */
    seen: z.number().int().min(0),
  }),
  refusals: ['conflict'],
  answer: doneSchema,
});
