import type { Generated } from 'kysely';
import {
  type Column,
  clean,
  flag,
  id,
  idOf,
  instant,
  json,
  line,
  orNull,
  type Value,
  whole,
  withDefault,
} from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';
import { fromCents } from '#shared/money.ts';
import { vehicleChangesSchema } from '../../admin-vehicle.ts';
import type { VehicleField } from '../../fields/shown-fields.ts';
import { type ColumnOf, fieldNames, type KindOf, rulesOf } from '../../fields/vehicle-fields.ts';
import { specificationsSchema } from '../../vehicle.contract.ts';

/** What the kinds of fields are stored as; a number that is unknown is null, a text that is unknown empty. */
interface StoredAs {
  text: string;
  whole: number | null;
  dollars: number | null;
  flag: 0 | 1;
  month: string;
  day: string;
  link: string;
  choice: string;
  choices: string;
}

type FieldColumns = {
  [Name in VehicleField as ColumnOf<Name>]: Column<Generated<StoredAs[KindOf<Name>]>>;
};

const { shape } = vehicleChangesSchema;

/** By the schema of the form that fills the column. */
function columnOf(name: VehicleField): Column {
  const { kind } = rulesOf(name);
  if (kind === 'flag') return withDefault(flag());
  const isNumber = kind === 'whole' || kind === 'dollars';
  const toForm = (value: Value) => {
    if (kind === 'choices') return typeof value === 'string' ? value.split(',').filter(Boolean) : value;
    return kind === 'dollars' && typeof value === 'number' ? fromCents(value) : value;
  };
  const isRight = (value: Value) => shape[name].safeParse(toForm(value)).success;
  const shorten = (value: Value) => {
    if (typeof value !== 'string') return null;
    const kept = clean(value);
    return isRight(kept) ? kept : clean(kept.slice(0, 50));
  };
  return {
    stored: isNumber ? 'number' : 'text',
    mayBeNull: isNumber,
    hasDefault: true,
    isRight,
    mend: isNumber || kind === 'text' ? shorten : () => '',
  };
}

export const vehicles = defineTable(
  'vehicles',
  {
    id: id(),
    ...(Object.fromEntries(fieldNames.map((name) => [rulesOf(name).column, columnOf(name)])) as FieldColumns), // one for each field
    specifications: json(specificationsSchema),
    /** 1 until it is published, and while it is hidden; such a vehicle is nowhere in public. */
    is_draft: flag(),
    /** When staff took it off the site; says something only while it is not public. */
    hidden_at: orNull(instant()),
    /** Submission key of the inquiry of who bought it; says something only while it is sold. */
    buyer_key: orNull(line(100)),
    featured_photo_id: orNull(idOf('photos')),
    /** Grows with every change, so that the second of two editors can be told. */
    revision: withDefault(whole(1)),
    created_at: instant(),
    updated_at: instant(),
  },
  // Photos and prices are deleted with their vehicle, so batches are small.
  {
    // A draft that was made of a car that somebody offered has its registration and its photos.
    policy: 'offeredCar',
    backup: 'replaced',
    known: { by: 'id', tells: 'created_at' },
    batch: 5,
  },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    vehicles: RowOf<typeof vehicles>;
  }
}
