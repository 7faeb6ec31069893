import { z } from 'zod';

/** JSON-RPC 2.0, as far as the Model Context Protocol uses it: one message at a time. */
const messageSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(200), z.number()]).optional(),
  method: z.string().max(200).optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
});

export type Received =
  | { kind: 'request'; id: string | number; method: string; params: unknown }
  /** Notifications and answers are taken without a word. */
  | { kind: 'told' }
  | { kind: 'unreadable' };

export const rpcCodes = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
} as const;

export function readMessage(body: unknown): Received {
  const read = messageSchema.safeParse(body);
  if (!read.success) return { kind: 'unreadable' };
  const { id, method, params, result, error } = read.data;
  if (method !== undefined)
    return id === undefined ? { kind: 'told' } : { kind: 'request', id, method, params };
  return id !== undefined && (result !== undefined || error !== undefined)
    ? { kind: 'told' }
    : { kind: 'unreadable' };
}

export function toResult(id: string | number, result: unknown) {
  return { jsonrpc: '2.0', id, result };
}

export function toRpcError(id: string | number | null, code: number, message: string) {
  return { jsonrpc: '2.0', id, error: { code, message } };
}
