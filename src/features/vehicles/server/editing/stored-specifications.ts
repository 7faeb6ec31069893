import type { SpecificationsInput } from '../../admin-vehicle.ts';
import { specificationGroups } from '../../fields/specifications.ts';
import { type Specifications, specificationsSchema } from '../../vehicle.contract.ts';

/** The column holds what our schema wrote; anything else reads as empty instead of breaking the list. */
export function readSpecifications(text: string): Specifications {
  try {
    return specificationsSchema.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** How many are filled in. Counted without the schema, which would dominate the time of a long list. */
export function countSpecifications(text: string): number {
  if (text === '{}') return 0;
  try {
    const groups: Record<string, Record<string, unknown> | null> = JSON.parse(text);
    let count = 0;
    for (const group of Object.values(groups)) {
      for (const value of Object.values(group ?? {})) if (value) count += 1;
    }
    return count;
  } catch {
    return 0;
  }
}

/** One key for tyres and tires, and no key for an empty value. */
export function toStoredSpecifications({ exterior, ...others }: SpecificationsInput): Specifications {
  const { tyres, tires, ...rest } = exterior ?? {};
  const groups = { ...others, exterior: { ...rest, tires: tires || tyres } };
  const filled = Object.entries(groups).flatMap(([name, group]) => {
    const fields = Object.entries(group ?? {}).filter(([, value]) => value);
    return fields.length === 0 ? [] : [[name, Object.fromEntries(fields)]];
  });
  return specificationsSchema.parse(Object.fromEntries(filled));
}

/** By `group.name`. */
export type SpecificationFacts = Readonly<Record<string, string>>;

const names = Object.entries(specificationGroups).flatMap(([group, { fields }]) =>
  Object.keys(fields).map((name) => `${group}.${name}`),
);

export function flattenSpecifications(specifications: Specifications): SpecificationFacts {
  return Object.fromEntries(
    Object.entries(specifications).flatMap(([group, values]) =>
      Object.entries(values ?? {}).map(([name, value]) => [`${group}.${name}`, value ?? '']),
    ),
  );
}

/** The stored specifications with one person's changes applied to them. */
export function mergeSpecifications(
  stored: Specifications,
  { seen, wanted }: { seen: Specifications; wanted: Specifications },
): { merged: Specifications; clashes: { name: string; stored: string }[] } {
  const [now, before, after] = [stored, seen, wanted].map(flattenSpecifications) as [
    SpecificationFacts,
    SpecificationFacts,
    SpecificationFacts,
  ]; // three for three
  const clashes: { name: string; stored: string }[] = [];
  const merged: Record<string, string> = {};
  for (const name of names) {
    const [old = '', theirs = '', mine = ''] = [before[name], now[name], after[name]];
    if (mine !== old && theirs !== old && theirs !== mine) clashes.push({ name, stored: theirs });
    merged[name] = mine === old ? theirs : mine;
  }
  return { merged: group(merged, names), clashes };
}

/** Only what differs between two versions, in its groups. */
export function differingSpecifications(
  before: Specifications,
  after: Specifications,
): { before: Specifications; after: Specifications } {
  const [old, now] = [flattenSpecifications(before), flattenSpecifications(after)];
  const differing = names.filter((name) => (old[name] ?? '') !== (now[name] ?? ''));
  return { before: group(old, differing), after: group(now, differing) };
}

function group(facts: SpecificationFacts, chosen: readonly string[]): Specifications {
  const groups: Record<string, Record<string, string>> = {};
  for (const path of chosen) {
    const [name = '', field = ''] = path.split('.');
    if (facts[path]) groups[name] = { ...groups[name], [field]: facts[path] };
  }
  return specificationsSchema.parse(groups);
}
