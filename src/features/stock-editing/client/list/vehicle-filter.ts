import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';

/** Filters besides the search words. */
export const vehicleMarks = {
  drafts: { label: 'Drafts', has: ({ isDraft, isHidden }) => isDraft && !isHidden },
  hidden: { label: 'Hidden', has: ({ isHidden }) => isHidden },
  featured: { label: 'Featured', has: ({ featured }) => featured },
  bare: { label: 'Without photos', has: ({ photoCount }) => photoCount === 0 },
  work: { label: 'Needs work', has: (_, hasWork) => hasWork() },
} as const satisfies Record<
  string,
  { label: string; has: (vehicle: Judged, hasWork: () => boolean) => boolean }
>;

export type VehicleMark = keyof typeof vehicleMarks;
type Judged = Pick<AdminVehicle, 'status' | 'isDraft' | 'isHidden' | 'featured' | 'photoCount'>;

/** Their form in the history entry. */
export function readMarks(text: string): VehicleMark[] {
  return text.split(' ').filter((mark): mark is VehicleMark => Object.hasOwn(vehicleMarks, mark));
}

export function toggleMark(marks: readonly VehicleMark[], mark: VehicleMark): string {
  return (marks.includes(mark) ? marks.filter((one) => one !== mark) : [...marks, mark]).join(' ');
}

/** An empty status means any. Whether there is work is asked only where it is filtered by: it takes a check of all. */
export function passesFilter(
  vehicle: Judged,
  { status, marks }: { status: string; marks: readonly VehicleMark[] },
  hasWork: () => boolean,
): boolean {
  if (status !== '' && vehicle.status !== status) return false;
  return marks.every((mark) => vehicleMarks[mark].has(vehicle, hasWork));
}
