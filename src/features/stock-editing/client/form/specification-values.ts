import { specificationGroups } from '#features/vehicles/fields/specifications.ts';
import type { Specifications } from '#features/vehicles/vehicle.contract.ts';

/** Field values by path, such as `exterior.tires`. */
export type SpecificationValues = Record<string, Record<string, string>>;
type Path = `${string}.${string}`;

const paths = Object.entries(specificationGroups).flatMap(([group, { fields }]) =>
  Object.keys(fields).map((name): Path => `${group}.${name}`),
);

export function toSpecificationValues(stored: Specifications): SpecificationValues {
  return build((path) => {
    const [group = '', name = ''] = path.split('.');
    const values: Readonly<Record<string, string | undefined>> = stored[group as keyof Specifications] ?? {}; // the groups of the schema
    return values[name] ?? '';
  });
}

export function valueAt(values: SpecificationValues, path: string): string {
  const [group = '', name = ''] = path.split('.');
  return values[group]?.[name] ?? '';
}

/** The values a person saw, updated to what is stored now wherever they changed nothing. */
export function followStored(
  seen: SpecificationValues,
  values: SpecificationValues,
  stored: SpecificationValues,
): SpecificationValues {
  return build((path) => {
    const isTouched = valueAt(values, path) !== valueAt(seen, path);
    return valueAt(isTouched ? seen : stored, path);
  });
}

/** Fields that this person and somebody else changed to different values. */
export function clashingSpecifications(
  seen: SpecificationValues,
  mine: SpecificationValues,
  theirs: SpecificationValues,
): Path[] {
  return paths.filter((path) => {
    const [before, own, other] = [seen, mine, theirs].map((values) => valueAt(values, path));
    return own !== before && other !== before && other !== own;
  });
}

/** The first, with these fields taken from the second. */
export function takeOver(
  values: SpecificationValues,
  other: SpecificationValues,
  taken: readonly string[],
): SpecificationValues {
  return build((path) => valueAt(taken.includes(path) ? other : values, path));
}

function build(read: (path: Path) => string): SpecificationValues {
  const values: SpecificationValues = {};
  for (const path of paths) {
    const [group = '', name = ''] = path.split('.');
    values[group] = { ...values[group], [name]: read(path) };
  }
  return values;
}
