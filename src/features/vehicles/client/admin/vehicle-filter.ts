import type { AdminVehicle } from '../../admin-vehicle.contract.ts';

/** Filters besides the search words. */
export const vehicleMarks = {
  drafts: { label: 'Drafts', has: ({ isDraft }: Judged) => isDraft },
  featured: { label: 'Featured', has: ({ featured }: Judged) => featured },
  bare: { label: 'Without photos', has: ({ photoCount }: Judged) => photoCount === 0 },
} as const;

export type VehicleMark = keyof typeof vehicleMarks;
type Judged = Pick<AdminVehicle, 'status' | 'isDraft' | 'featured' | 'photoCount'>;

/** Their form in the history entry. */
export function readMarks(text: string): VehicleMark[] {
  return text.split(' ').filter((mark): mark is VehicleMark => Object.hasOwn(vehicleMarks, mark));
}

export function toggleMark(marks: readonly VehicleMark[], mark: VehicleMark): string {
  return (marks.includes(mark) ? marks.filter((one) => one !== mark) : [...marks, mark]).join(' ');
}

/** An empty status means any. */
export function passesFilter(
  vehicle: Judged,
  { status, marks }: { status: string; marks: readonly VehicleMark[] },
): boolean {
  if (status !== '' && vehicle.status !== status) return false;
  return marks.every((mark) => vehicleMarks[mark].has(vehicle));
}
