/** A vehicle that is sold to whom it was held for. */
export interface SoldByHold {
  vehicleId: number;
  /** Their inquiry. */
  key: string;
  seenStatus?: string | undefined;
}
