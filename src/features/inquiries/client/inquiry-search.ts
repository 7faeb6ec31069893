import { readId } from '#shared/ids.ts';
import { SENT } from '../form-answer.ts';

/** What a link to a form may carry: the vehicle it is about and the interest to begin with. */
export function readInquirySearch(search: string, interests: readonly string[], fallback: string) {
  const params = new URLSearchParams(search);
  const vehicle = params.get('vehicle') ?? '';
  const wanted = params.get('interest') ?? '';
  return {
    vehicleId: readId(vehicle),
    interest: interests.includes(wanted) ? wanted : fallback,
  };
}

/** The same as a search in one spelling. One that names a vehicle in vain still asks about a vehicle. */
export function tidyInquirySearch(search: URLSearchParams, interests: readonly string[]): URLSearchParams {
  const { vehicleId, interest } = readInquirySearch(search.toString(), interests, '');
  return new URLSearchParams({
    ...(search.has('vehicle') && { vehicle: String(vehicleId ?? '') }),
    ...(interest && { interest }),
    ...(search.has(SENT) && { [SENT]: '1' }),
  });
}
