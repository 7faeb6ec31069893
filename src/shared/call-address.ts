import type { AddressParts, AnswerOf, Call } from './call.ts';

declare const answers: unique symbol;

/** The address of a read, typed with its answer. At run time a string. */
export type Address<Answer> = string & { readonly [answers]: Answer };

/**
 * The address of a call, checked against its contract by types alone, so that contracts stay out of the browser:
 * `addressOf<typeof getVehicle>('/api/vehicles/{id}', { params: { id } })`.
 */
export function addressOf<C extends Call = never>(
  path: C['path'],
  ...[parts]: [C] extends [never]
    ? [never]
    : Partial<AddressParts<C>> extends AddressParts<C>
      ? [parts?: AddressParts<C>]
      : [parts: AddressParts<C>]
): Address<AnswerOf<C>> {
  return toAddress(path, parts) as Address<AnswerOf<C>>; // the contract says what is answered there
}

export interface AddressValues {
  params?: Readonly<Record<string, string | number>>;
  query?: unknown;
}

/** Untyped; undefined query parameters are left out. */
export function toAddress(path: string, { params, query }: AddressValues = {}): string {
  const filled = path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, value);
  // Commas stay unescaped; they separate the ids of a list.
  return search.size ? `${filled}?${search}`.replaceAll('%2C', ',') : filled;
}
