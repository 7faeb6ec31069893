import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';
import { publicPhotoSchema } from './vehicle.contract.ts';

export const getSpin = defineCall({
  method: 'GET',
  path: '/api/vehicles/{id}/spin',
  access: 'public',
  summary: 'The photos of a vehicle from all around, in order; none where there is no such view',
  params: z.object({ id: idParam }),
  answer: z.object({
    views: z.array(publicPhotoSchema.pick({ id: true, url: true, version: true, width: true, height: true })),
  }),
});
