import { readOrRefuse } from '#server/http/mount/serve-call.ts';
import { type SentHold, sentHoldSchema } from '../../hold.contract.ts';

/** A posted form as a wish for a hold. */
export function readPlainHold(
  form: Readonly<Record<string, string>>,
  vehicleId: number | undefined,
): SentHold {
  const { firstName, lastName, email, phone, wantedUntil, message, submissionKey, website } = form;
  return readOrRefuse(sentHoldSchema, {
    firstName,
    lastName,
    email,
    phone,
    wantedUntil,
    message,
    vehicleId,
    submissionKey: submissionKey || undefined,
    website,
  });
}
