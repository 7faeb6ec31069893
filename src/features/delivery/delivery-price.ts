export interface Band {
  upToKm: number;
  /** 0: free. */
  priceDollars: number;
}

/** What the dealer asks for a distance; undefined beyond the last band. The bands begin with the nearest. */
export function deliveryPrice(km: number, bands: readonly Band[]): number | undefined {
  return bands.find(({ upToKm }) => km <= upToKm)?.priceDollars;
}
