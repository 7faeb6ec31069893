import { callsOf } from '#server/http/openapi/contract.ts';
import type { Call } from '#shared/call.ts';
import { contracts } from '#wiring/server/api-contracts.ts';

/** Every call of every contract. */
export const allCalls: readonly Call[] = contracts.flatMap((one) => callsOf(one).map(({ call }) => call));
