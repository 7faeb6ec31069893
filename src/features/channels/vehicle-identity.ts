import { isWholeVin, squeezeVin } from '#features/listing-quality/vin/vin-digits.ts';
import { plainLine } from './plain-line.ts';

/** A VIN as the channels take it; undefined for anything else. */
export function readVin(typed: string): string | undefined {
  const vin = squeezeVin(typed);
  return isWholeVin(vin) ? vin : undefined;
}

/** As words are compared: `dual  Cab ` is `Dual Cab`. */
export function foldWord(text: string): string {
  return plainLine(text).toLowerCase();
}
