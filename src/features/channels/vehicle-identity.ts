/** A VIN as the channels take it: 17 capital letters and digits, without I, O and Q; undefined for anything else. */
export function readVin(typed: string): string | undefined {
  const vin = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) ? vin : undefined;
}

/** `a  B ` and `A B` are the same word. */
export function foldWord(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
