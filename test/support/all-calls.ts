import { contracts } from '#server/api-contracts.ts';
import { callsOf } from '#server/http/openapi/contract.ts';
import type { Call } from '#shared/call.ts';

/** Every call of every contract. */
export const allCalls: readonly Call[] = contracts.flatMap((one) => callsOf(one).map(({ call }) => call));
