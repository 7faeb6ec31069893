import { typedFields } from '#features/customers/server/buyer-pages.ts';
import { readOrRefuse } from '#server/http/mount/serve-call.ts';
import { type SentHold, sentHoldSchema } from '../../hold.contract.ts';

/** Fields that a buyer types. */
export const holdTypedNames = ['firstName', 'lastName', 'email', 'phone', 'wantedUntil', 'message'] as const;

/** A posted form as a wish for a hold. */
export function readPlainHold(
  form: Readonly<Record<string, string>>,
  vehicleId: number | undefined,
): SentHold {
  return readOrRefuse(sentHoldSchema, { ...typedFields(form, holdTypedNames), vehicleId });
}
