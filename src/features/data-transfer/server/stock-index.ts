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
  id: string | undefined;
  installation: string | undefined;
  stockNumber: string;
  vin: string;
  vehicle: {
    fields: { make?: string; model?: string; year?: number | null; rego?: string; mileage?: number | null };
    createdAt: string | undefined;
  };
}

export interface Match {
  id: number;
  /** Matched by its facts only, which is a guess; the preview says so to staff. */
  isGuess: boolean;
}

/**
 * Matches a row of a file with a vehicle: by stock number, then by VIN; if both sides have neither, by id where the
 * file is of this installation, by creation time, or else by its facts, which is a guess. Each vehicle is matched
 * once, so two rows with the same number stay two vehicles.
 */
export function createStockIndex(vehicles: readonly Identity[], ownInstallation?: string) {
  const byStockNumber = groupBy(vehicles, ({ stock_number }) => stock_number);
  const byVin = groupBy(vehicles, ({ vin }) => vin);
  const nameless = vehicles.filter(({ stock_number, vin }) => fold(stock_number) === '' && fold(vin) === '');
  const byMoment = groupBy(nameless, ({ make, model, created_at }) => momentOf(make, model, created_at));
  const byId = groupBy(nameless, ({ id }) => String(id));
  const byRego = groupBy(nameless, ({ rego }) => plateOf(rego));
  const byFacts = groupBy(nameless, (vehicle) => factsOf({ ...vehicle, mileage: vehicle.mileage_km }));
  const claimed = new Set<number>();

  function claimFrom(group: readonly Identity[] | undefined): number | undefined {
    const found = group?.find(({ id }) => !claimed.has(id));
    if (found) claimed.add(found.id);
    return found?.id;
  }

  function guess({ vehicle: { fields } }: Sought): number | undefined {
    const plate = plateOf(fields.rego ?? '');
    return (
      (plate === '' ? undefined : claimFrom(byRego.get(plate))) ??
      // Equal facts with the same odometer reading match; without a reading the match would be arbitrary.
      (fields.mileage == null ? undefined : claimFrom(byFacts.get(factsOf(fields))))
    );
  }

  function known(sought: Sought): number | undefined {
    const { stockNumber, vin, vehicle } = sought;
    if (fold(stockNumber) !== '' || fold(vin) !== '') {
      return claimFrom(byStockNumber.get(fold(stockNumber))) ?? claimFrom(byVin.get(fold(vin)));
    }
    if (sought.id && ownInstallation && sought.installation === ownInstallation) {
      const own = claimFrom(byId.get(sought.id));
      if (own !== undefined) return own;
    }
    const { make = '', model = '' } = vehicle.fields;
    return vehicle.createdAt === undefined
      ? undefined
      : claimFrom(byMoment.get(momentOf(make, model, vehicle.createdAt)));
  }

  return {
    claim(sought: Sought): Match | undefined {
      const id = known(sought);
      if (id !== undefined) return { id, isGuess: false };
      if (fold(sought.stockNumber) !== '' || fold(sought.vin) !== '') return undefined;
      const guessed = guess(sought);
      return guessed === undefined ? undefined : { id: guessed, isGuess: true };
    },
    /** Vehicles that no row matched. */
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

function plateOf(rego: string): string {
  return fold(rego).replaceAll(/[\s-]/g, '');
}

function factsOf({ make = '', model = '', year, mileage }: Sought['vehicle']['fields']): string {
  return mileage == null ? '' : fold(JSON.stringify([make, model, year ?? null, mileage]));
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
