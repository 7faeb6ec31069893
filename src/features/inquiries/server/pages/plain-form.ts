import { createHash } from 'node:crypto';
import { readOrRefuse } from '#server/http/mount/serve-call.ts';
import { type SentInquiry, sentInquirySchema } from '../../inquiry.contract.ts';
import { describeOfferedCar, noCar, type OfferedCar } from '../../offered-car.ts';
import { listTicked } from '../../several-vehicles.ts';

const HOUR_MS = 3_600_000;

/** A form post without JavaScript as an inquiry: the same rules as for JSON. */
export function readPlainForm(
  form: Readonly<Record<string, string>>,
  { vehicleId, now }: { vehicleId: number | undefined; now: Date },
): SentInquiry {
  const { firstName, lastName, email, phone, interest, website } = form;
  const message = [describeOfferedCar(carOf(form)), form.message].filter(Boolean).join('\n\n');
  const ticked = listTicked(form);
  const about = ticked.length > 0 ? { vehicleIds: ticked } : { vehicleId };
  const typed = { firstName, lastName, email, phone, interest, message, ...about };
  const inquiry = readOrRefuse(sentInquirySchema, { ...typed, website });
  return { ...inquiry, submissionKey: keyOf([typed, Math.floor(now.getTime() / HOUR_MS)]) };
}

function carOf(form: Readonly<Record<string, string>>): OfferedCar {
  const told = Object.keys(noCar).map((name) => [name, form[name] ?? '']);
  return Object.fromEntries(told); // the names are its keys
}

/**
 * The page is cached for everybody, so it cannot carry an idempotency key. The same text within an hour gets the same
 * key.
 */
function keyOf(content: unknown): string {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}
