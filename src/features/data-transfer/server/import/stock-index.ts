import { foldPaper, type PaperField } from '#features/vehicles/same-papers.ts';
import {
  type Car,
  chassisOf,
  isAnotherThanPromised,
  isAnotherVehicle,
  isOneByVin,
  looksTheSame,
  nameOf,
} from './same-vehicle.ts';

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
  /** The paper that both have where the others differ; the preview names the vehicle that is replaced. */
  replacedBy: PaperField | undefined;
}

interface Options {
  ownInstallation?: string | undefined;
  /** The stock as it is: those of the vehicles that are in it count as matched. */
  present?: readonly Identity[];
  /** Vehicles that must not become others. */
  unreplaced?: ReadonlySet<number>;
}

/**
 * Matches a row of a file with a vehicle: by stock number, then by VIN; if both sides have neither, by id where the
 * file is of this installation, by creation time, or else by its facts, which is a guess. Where several have the same
 * number, VIN or make and model decide, and a VIN alone outweighs two stock numbers only if it is surely one. Each
 * vehicle is matched once, so two rows with the same number stay two vehicles.
 */
export function createStockIndex(
  vehicles: readonly Identity[],
  { ownInstallation, present = [], unreplaced = new Set() }: Options = {},
) {
  const byStockNumber = groupBy(vehicles, ({ stock_number }) => foldPaper('stockNumber', stock_number));
  const byVin = groupBy(vehicles, ({ vin }) => chassisOf(vin));
  const nameless = vehicles.filter(({ stock_number, vin }) => !isNamed(stock_number, vin));
  const byMoment = groupBy(nameless, ({ make, model, created_at }) => momentOf(make, model, created_at));
  const byId = groupBy(nameless, ({ id }) => String(id));
  const byRego = groupBy(nameless, ({ rego }) => foldPaper('rego', rego));
  const byFacts = groupBy(nameless, (vehicle) => factsOf({ ...vehicle, mileage: vehicle.mileage_km }));
  /** By id; the stock number of the row, where that may be another vehicle. */
  const claimed = new Map<number, { doubtful: string | undefined }>();
  const now = new Map(present.map((vehicle) => [vehicle.id, vehicle]));
  for (const vehicle of vehicles) {
    const row = now.get(vehicle.id);
    if (row) note(vehicle, row.stock_number, row);
  }

  function note(vehicle: Identity, stockNumber: string, car: Car): PaperField | undefined {
    const replacedBy = hasOther(vehicle.stock_number, stockNumber)
      ? 'vin'
      : isAnotherVehicle(vehicle, car)
        ? 'stockNumber'
        : undefined;
    claimed.set(vehicle.id, { doubtful: replacedBy && stockNumber });
    return replacedBy;
  }

  function free(group: readonly Identity[] = [], isIt = (_one: Identity) => true): Identity | undefined {
    return group.find((one) => !claimed.has(one.id) && isIt(one));
  }

  function freeLike(car: Car, group: readonly Identity[] = []): Identity | undefined {
    return free(group, (one) => group.length === 1 || looksTheSame(one, car));
  }

  function isAnother(one: Identity, car: Car): boolean {
    return unreplaced.has(one.id) ? isAnotherThanPromised(one, car) : isAnotherVehicle(one, car);
  }

  function findByPapers({ stockNumber }: Sought, car: Car): Identity | undefined {
    const sameNumber = freeLike(car, byStockNumber.get(foldPaper('stockNumber', stockNumber)));
    if (sameNumber && !isAnother(sameNumber, car)) return sameNumber;
    const group = byVin.get(chassisOf(car.vin));
    const sameVin = freeLike(car, group);
    const isSure =
      sameVin &&
      (!hasOther(sameVin.stock_number, stockNumber) || (group?.length === 1 && isOneByVin(sameVin, car)));
    const found = isSure ? sameVin : sameNumber;
    return found && unreplaced.has(found.id) && isAnother(found, car) ? undefined : found;
  }

  function findNameless({ id, installation, vehicle: { fields, createdAt } }: Sought): Identity | undefined {
    const isOwn = id && ownInstallation && installation === ownInstallation;
    const { make = '', model = '' } = fields;
    return (
      (isOwn ? free(byId.get(id)) : undefined) ??
      (createdAt === undefined ? undefined : free(byMoment.get(momentOf(make, model, createdAt))))
    );
  }

  function guess({ vehicle: { fields } }: Sought): Identity | undefined {
    return (
      free(byRego.get(foldPaper('rego', fields.rego ?? ''))) ??
      // Equal facts with the same odometer reading match; without a reading the match would be arbitrary.
      (fields.mileage == null ? undefined : free(byFacts.get(factsOf(fields))))
    );
  }

  return {
    claim(sought: Sought): Match | undefined {
      const car = carOf(sought);
      const hasPapers = isNamed(sought.stockNumber, sought.vin);
      const known = hasPapers ? findByPapers(sought, car) : findNameless(sought);
      const found = known ?? (hasPapers ? undefined : guess(sought));
      if (!found) return undefined;
      const replacedBy = note(found, sought.stockNumber, car);
      return { id: found.id, isGuess: !known, replacedBy: hasPapers ? replacedBy : undefined };
    },

    /** Why a row that matches none must not be a new vehicle: an earlier one may have taken its place. */
    findClash(sought: Sought): string | undefined {
      const car = carOf(sought);
      const same = [
        ...(byStockNumber.get(foldPaper('stockNumber', sought.stockNumber)) ?? []),
        ...(byVin.get(chassisOf(sought.vin)) ?? []),
      ];
      for (const vehicle of same) {
        const number = claimed.get(vehicle.id)?.doubtful;
        if (number === undefined || isAnotherVehicle(vehicle, car)) continue;
        return `has the stock number or VIN of ${nameOf(vehicle)}, and so has an earlier row, with stock number ${number}: correct the one that is wrong`;
      }
      return undefined;
    },

    /** Vehicles that no row matched. */
    listUnclaimed: () => vehicles.filter(({ id }) => !claimed.has(id)),
  };
}

function carOf({ vin, vehicle: { fields } }: Sought): Car {
  const { make, model, year } = fields;
  return { vin, make, model, year };
}

function isNamed(stockNumber: string, vin: string): boolean {
  return foldPaper('stockNumber', stockNumber) !== '' || chassisOf(vin) !== '';
}

function hasOther(ours: string, theirs: string): boolean {
  const [one, other] = [foldPaper('stockNumber', ours), foldPaper('stockNumber', theirs)];
  return one !== '' && other !== '' && one !== other;
}

function groupBy(vehicles: readonly Identity[], read: (vehicle: Identity) => string) {
  const groups = Map.groupBy(vehicles, read);
  groups.delete('');
  return groups;
}

function momentOf(make: string, model: string, createdAt: string): string {
  return JSON.stringify([make.trim(), model.trim(), createdAt]).toLowerCase();
}

function factsOf({ make = '', model = '', year, mileage }: Sought['vehicle']['fields']): string {
  return mileage == null
    ? ''
    : JSON.stringify([make.trim(), model.trim(), year ?? null, mileage]).toLowerCase();
}
