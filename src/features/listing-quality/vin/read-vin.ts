import type { FieldValues } from '#features/vehicles/fields/vehicle-fields.ts';
import type { PublishFinding } from '../publish-finding.ts';
import { codedYears, isWholeVin, judgeCheckDigit, squeezeVin, VIN_LENGTH } from './vin-digits.ts';
import { knownMake, makersByVin } from './vin-makers.ts';

type Judged = Pick<FieldValues, 'vin' | 'make' | 'year'>;

/** Vehicles built before 1989 have a shorter chassis number (ADR 61 asked for a VIN from then on). */
const FIRST_VIN_YEAR = 1989;
/** Model years begin before the calendar's, and some cars are built ahead or sold late. */
const YEARS_APART = 1;

/**
 * Makers that are known to put the model year in the tenth place: North America and China by law, the Volkswagen group,
 * Jaguar Land Rover, Volvo, Hyundai and Kia by custom. Others put a plant or a nought there.
 */
const tellsYear =
  /^([1-5]|7SA|L|WVW|WVG|WV1|WV2|WAU|WUA|TRU|TMB|VSS|WP0|WP1|SAL|SAJ|SAD|YV1|YV4|KMH|KN[ADE])/;
/** There the ninth place is a check digit by law. */
const hasCheckDigit = /^[1-5L]/;
const isNorthAmerican = /^[1-5]/;

export interface VinReading {
  /** What a whole VIN tells; empty where it cannot be told. */
  makers: readonly string[];
  /** The one nearest to the recorded year, or the latest. */
  modelYear: number | undefined;
  checkDigit: 'right' | 'wrong' | 'none' | 'unread';
  problems: PublishFinding[];
}

const unread: VinReading = { makers: [], modelYear: undefined, checkDigit: 'unread', problems: [] };

/** Everything that a VIN tells, and where that disagrees with what is recorded. It is never an error. */
export function readVin(vehicle: Judged, thisYear: number): VinReading {
  const vin = squeezeVin(vehicle.vin);
  if (vin === '' || isOldChassisNumber(vin, vehicle.year)) return unread;
  if (!isWholeVin(vin)) return { ...unread, problems: [finding('should', formProblem(vin))] };
  const makers = makersByVin(vin);
  const modelYear = tellsYear.test(vin) ? nearestYear(codedYears(vin, thisYear), vehicle.year) : undefined;
  const checkDigit = judgeCheckDigit(vin);
  const problems: PublishFinding[] = [];
  const make = knownMake(vehicle.make);
  if (make && makers.length > 0 && !makers.includes(make)) {
    const text = `The VIN begins like one of ${inWords(makers)}, and the make is ${vehicle.make.trim()}. Compare both with the papers.`;
    problems.push(finding('should', text));
  }
  if (modelYear && vehicle.year && Math.abs(modelYear - vehicle.year) > YEARS_APART) {
    const text = `The VIN seems to be of model year ${modelYear}, and the year is ${vehicle.year}. Compare both with the papers.`;
    problems.push(finding(isNorthAmerican.test(vin) ? 'should' : 'hint', text));
  }
  if (checkDigit === 'wrong' && hasCheckDigit.test(vin)) {
    problems.push(finding('hint', CHECK_DIGIT_WRONG));
  }
  return { makers, modelYear, checkDigit, problems };
}

const CHECK_DIGIT_WRONG =
  'The check digit of the VIN (its ninth character) does not add up. A character may be mistyped: compare it with the papers.';

export function isOldChassisNumber(vin: string, year: number | null): boolean {
  return year !== null && year < FIRST_VIN_YEAR && vin.length < VIN_LENGTH;
}

function formProblem(vin: string): string {
  const letters = [...new Set(vin.match(/[IOQ]/g))];
  const others = [...new Set(vin.match(/[^A-Z0-9]/gu))];
  const { length } = [...vin];
  const wrong = [
    length !== VIN_LENGTH &&
      `has ${length} character${length === 1 ? '' : 's'} where a VIN has ${VIN_LENGTH}`,
    letters.length > 0 && `has ${inWords(letters)}, which no VIN has (1 and 0 look like them)`,
    others.length > 0 && `has ${inWords(others)}, and a VIN has only letters and digits`,
  ].filter((one) => one !== false);
  return `This VIN ${wrong.join('; it ')}.`;
}

function nearestYear(years: readonly number[], recorded: number | null): number | undefined {
  const apart = (year: number) => (recorded === null ? -year : Math.abs(year - recorded));
  return years.toSorted((a, b) => apart(a) - apart(b))[0];
}

function inWords(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

function finding(severity: PublishFinding['severity'], text: string): PublishFinding {
  return { field: 'vin', severity, text, for: 'buyers' };
}
