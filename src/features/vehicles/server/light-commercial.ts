const kinds = /\b(?:utes?|utility(?! vehicle)|cab|chassis|vans?|pick[ -]?up|commercial)\b/i;

/**
 * Utes, cab chassis, vans and light commercials, also as staff may have typed them: up to the threshold they pay the
 * duty of all vehicles, above it another may apply.
 */
export function isLightCommercial({ vehicleType }: { vehicleType: string }): boolean {
  return kinds.test(vehicleType);
}
