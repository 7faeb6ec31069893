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
