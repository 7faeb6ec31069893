interface Identity {
  id: number;
  stock_number: string;
  vin: string;
}

/**
 * Finds the vehicle that a row of a file is about: by stock number, then by VIN. Each is found once, so that two
 * rows with the same number stay two vehicles.
 */
export function createStockIndex(vehicles: readonly Identity[]) {
  const byStockNumber = groupBy(vehicles, ({ stock_number }) => stock_number);
  const byVin = groupBy(vehicles, ({ vin }) => vin);
  const claimed = new Set<number>();

  function claimFrom(group: readonly Identity[] | undefined): number | undefined {
    const found = group?.find(({ id }) => !claimed.has(id));
    if (found) claimed.add(found.id);
    return found?.id;
  }

  return {
    claim({ stockNumber, vin }: { stockNumber: string; vin: string }): number | undefined {
      return claimFrom(byStockNumber.get(fold(stockNumber))) ?? claimFrom(byVin.get(fold(vin)));
    },
    countUnclaimed: () => vehicles.length - claimed.size,
  };
}

function groupBy(vehicles: readonly Identity[], read: (vehicle: Identity) => string) {
  const named = vehicles.filter((vehicle) => fold(read(vehicle)) !== '');
  return Map.groupBy(named, (vehicle) => fold(read(vehicle)));
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
