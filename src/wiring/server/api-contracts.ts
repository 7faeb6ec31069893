import { type Contract, callsOf } from '#server/http/openapi/contract.ts';
import { features } from './features.ts';

/** Everything that crosses the wire; what anybody may read comes first. A call is named by what it is exported as. */
export const contracts: readonly Contract[] = features
  .flatMap(({ contracts: own = [] }) => own)
  .toSorted((one, other) => Number(isForAnybody(other)) - Number(isForAnybody(one)));

function isForAnybody(contract: Contract): boolean {
  return callsOf(contract).some(({ call }) => call.access === 'public' && call.method === 'GET');
}
