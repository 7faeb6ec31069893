import type { SpecificationsInput } from '../admin-vehicle.contract.ts';
import { type Specifications, specificationsSchema } from '../vehicle.contract.ts';

/** The column holds what our own schema wrote; anything else reads as none rather than breaking the list. */
export function readSpecifications(text: string): Specifications {
  try {
    return specificationsSchema.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** How many are filled in. Counted without the schema, which would take most of the time of a long list. */
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

/** One key for the tyres, whichever way they were spelt, and nothing for what was left empty. */
export function toStoredSpecifications({ exterior, ...others }: SpecificationsInput): Specifications {
  const { tyres, tires, ...rest } = exterior ?? {};
  const groups = { ...others, exterior: { ...rest, tires: tires || tyres } };
  const filled = Object.entries(groups).flatMap(([name, group]) => {
    const fields = Object.entries(group ?? {}).filter(([, value]) => value);
    return fields.length === 0 ? [] : [[name, Object.fromEntries(fields)]];
  });
  return specificationsSchema.parse(Object.fromEntries(filled));
}
