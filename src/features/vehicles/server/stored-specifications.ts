import { type Specifications, specificationsSchema } from '../vehicle.contract.ts';

/** The column holds what our own schema wrote; anything else reads as none rather than breaking the list. */
export function readSpecifications(text: string): Specifications {
  try {
    return specificationsSchema.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
