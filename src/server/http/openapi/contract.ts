import { z } from 'zod';
import type { Call } from '#shared/call.ts';

/** What one module exports: calls, the schemas they share, and other things, which are ignored. */
export interface Contract {
  tag: string;
  about: string;
  parts: Readonly<Record<string, unknown>>;
}

export interface NamedCall {
  /** As it is exported: `listVehicles`. Clients that are generated have a function of this name. */
  name: string;
  tag: string;
  call: Call;
}

export function callsOf({ tag, parts }: Contract): NamedCall[] {
  return Object.entries(parts)
    .flatMap(([name, call]) => (isCall(call) ? [{ name, tag, call }] : []))
    .sort((a, b) => (a.call.path < b.call.path ? -1 : 1));
}

/** `publicVehicleSchema` is `PublicVehicle` in the document. What stands in an address has no name: it is listed. */
export function schemaNamesOf(contracts: readonly Contract[]): ReadonlyMap<unknown, string> {
  const schemas = contracts.flatMap(({ parts }) => Object.entries(parts));
  const listed = contracts.flatMap(callsOf).flatMap(({ call }) => [call.params, call.query]);
  return new Map(
    schemas.flatMap(([name, value]) => {
      const [, word = ''] = /^(\w+)Schema$/.exec(name) ?? [];
      const isNamed = word !== '' && value instanceof z.ZodType && !listed.includes(value);
      return isNamed ? [[value, word.charAt(0).toUpperCase() + word.slice(1)] as const] : [];
    }),
  );
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
