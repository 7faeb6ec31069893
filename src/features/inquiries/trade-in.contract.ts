import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';

export const makeVehicleOfInquiry = defineCall({
  method: 'POST',
  path: '/api/admin/inquiries/{id}/vehicle',
  access: 'staff',
  permission: 'stock.change',
  confirm: 'never: daily work',
  summary: 'Make a draft vehicle of the car that somebody offers, with its photos',
  description:
    'Nobody but staff sees it until it is published. Made once: later calls answer the same vehicle.',
  params: z.object({ id: idParam }),
  refusals: ['conflict', 'busy'],
  answer: z.object({ vehicleId: z.number().int() }),
});
