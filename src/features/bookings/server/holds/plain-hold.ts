import { readOrRefuse } from '#server/http/serve-call.ts';
import { type SentHold, sentHoldSchema } from '../../hold.contract.ts';

/** A posted form as a wish for a hold. */
export function readPlainHold(
  { firstName, lastName, email, phone, message, submissionKey, website }: Readonly<Record<string, string>>,
  vehicleId: number | undefined,
): SentHold {
  return readOrRefuse(sentHoldSchema, {
    firstName,
    lastName,
    email,
    phone,
    message,
    vehicleId,
    submissionKey: submissionKey || undefined,
    website,
  });
}
