import { z } from 'zod';
import { adminVehicleSchema } from '#features/vehicles/admin-vehicle.ts';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';

const shared = {
  method: 'POST',
  access: 'staff',
  permission: 'stock.change',
  confirm: 'never: daily work',
  params: z.object({ id: idParam }),
  refusals: ['busy'],
  answer: z.object({ success: z.literal(true), message: z.string(), vehicle: adminVehicleSchema }),
} as const;

export const publishVehicle = defineCall({
  ...shared,
  path: '/api/admin/vehicles/{id}/publish',
  summary: 'Put a draft, or a vehicle that was hidden, on the site',
});

export const hideVehicle = defineCall({
  ...shared,
  path: '/api/admin/vehicles/{id}/hide',
  summary: 'Take a vehicle off the site; its number, address, photos, holds and bookings stay',
});
