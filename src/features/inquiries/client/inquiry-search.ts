/** What a link to a form may carry: the vehicle it is about and the interest to begin with. */
export function readInquirySearch(search: string, interests: readonly string[], fallback: string) {
  const params = new URLSearchParams(search);
  const vehicle = params.get('vehicle') ?? '';
  const wanted = params.get('interest') ?? '';
  return {
    vehicleId: /^[1-9]\d{0,9}$/.test(vehicle) ? Number(vehicle) : undefined,
    interest: interests.includes(wanted) ? wanted : fallback,
  };
}
