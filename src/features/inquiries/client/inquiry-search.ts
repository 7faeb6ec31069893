import { readId } from '#shared/ids.ts';
import { SENT } from '../form-answer.ts';

/** The query parameters of a link to a form: vehicle and interest. */
export function readInquirySearch(search: string, interests: readonly string[], fallback: string) {
  const params = new URLSearchParams(search);
  const vehicle = params.get('vehicle') ?? '';
  const wanted = params.get('interest') ?? '';
  return {
    vehicleId: readId(vehicle),
    interest: interests.includes(wanted) ? wanted : fallback,
  };
}

/** Canonical query string. An unknown vehicle stays in it. */
export function tidyInquirySearch(search: URLSearchParams, interests: readonly string[]): URLSearchParams {
  const { vehicleId, interest } = readInquirySearch(search.toString(), interests, '');
  return new URLSearchParams({
    ...(search.has('vehicle') && { vehicle: String(vehicleId ?? '') }),
    ...(interest && { interest }),
    ...(search.has(SENT) && { [SENT]: '1' }),
  });
}
