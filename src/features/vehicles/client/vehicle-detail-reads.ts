/** Other words than an id name other calls (`/api/vehicles/featured`), so the address is checked first. */
export function isVehicleId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text);
}

export function vehiclePath(id: string | number): string {
  return `/api/vehicles/${id}`;
}

export function similarPath(id: string | number): string {
  return `/api/vehicles/${id}/similar`;
}

/** What the detail page reads at once. */
export function vehicleReads(id: string): string[] {
  return isVehicleId(id) ? [vehiclePath(id), similarPath(id)] : [];
}
