export interface Identity {
  id: number;
  stock_number: string;
  vin: string;
  make: string;
  model: string;
  year: number | null;
  rego: string;
  mileage_km: number | null;
  created_at: string;
}

export interface Sought {
  stockNumber: string;
  vin: string;
  vehicle: { fields: { make?: string; model?: string }; createdAt: string | undefined };
}

/**
 * Finds the vehicle that a row of a file is about: by stock number, then by VIN; one that has neither, here and in
 * the file, by the moment it was added. Each is found once, so that two rows with the same number stay two vehicles.
 */
export function createStockIndex(vehicles: readonly Identity[]) {
  const byStockNumber = groupBy(vehicles, ({ stock_number }) => stock_number);
  const byVin = groupBy(vehicles, ({ vin }) => vin);
  const nameless = vehicles.filter(({ stock_number, vin }) => fold(stock_number) === '' && fold(vin) === '');
  const byMoment = groupBy(nameless, ({ make, model, created_at }) => momentOf(make, model, created_at));
  const claimed = new Set<number>();

  function claimFrom(group: readonly Identity[] | undefined): number | undefined {
    const found = group?.find(({ id }) => !claimed.has(id));
    if (found) claimed.add(found.id);
    return found?.id;
  }

  return {
    claim({ stockNumber, vin, vehicle: { fields, createdAt } }: Sought): number | undefined {
      if (fold(stockNumber) !== '' || fold(vin) !== '') {
        return claimFrom(byStockNumber.get(fold(stockNumber))) ?? claimFrom(byVin.get(fold(vin)));
      }
      if (createdAt === undefined) return undefined;
      return claimFrom(byMoment.get(momentOf(fields.make ?? '', fields.model ?? '', createdAt)));
    },
    /** Those that no row was about. */
    listUnclaimed: () => vehicles.filter(({ id }) => !claimed.has(id)),
  };
}

function groupBy(vehicles: readonly Identity[], read: (vehicle: Identity) => string) {
  const named = vehicles.filter((vehicle) => fold(read(vehicle)) !== '');
  return Map.groupBy(named, (vehicle) => fold(read(vehicle)));
}

function momentOf(make: string, model: string, createdAt: string): string {
  return fold(JSON.stringify([make, model, createdAt]));
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
