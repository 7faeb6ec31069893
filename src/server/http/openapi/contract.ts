import { z } from 'zod';
import type { Call } from '#shared/call.ts';

/** Exports of a contract module: calls and shared schemas; anything else is ignored. */
export interface Contract {
  tag: string;
  about: string;
  parts: Readonly<Record<string, unknown>>;
}

export interface NamedCall {
  /** The export's name: `listVehicles`. Generated clients name their functions so. */
  name: string;
  tag: string;
  call: Call;
}

export function callsOf({ tag, parts }: Contract): NamedCall[] {
  return Object.entries(parts)
    .flatMap(([name, call]) => (isCall(call) ? [{ name, tag, call }] : []))
    .sort((a, b) => (a.call.path < b.call.path ? -1 : 1));
}

/** `publicVehicleSchema` is `PublicVehicle` in the document. Schemas of addresses are inlined. */
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
