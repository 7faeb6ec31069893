import { nameAlone } from '#shared/name-in-history.ts';

/** A row for people to read: its values under names that they understand. */
export type Readable = Record<string, unknown>;

/** Columns by their readable name, without empty ones and without what staff log in with. */
export function readable<Row extends object>(
  row: Row,
  columns: Readonly<Partial<Record<keyof Row & string, string>>>,
): Readable {
  const named: Readable = {};
  for (const [column, name] of Object.entries(columns) as [keyof Row, string][]) {
    const value = row[column];
    if (value === null || value === '') continue;
    named[name] = column === 'staff_name' && typeof value === 'string' ? nameAlone(value) : value;
  }
  return named;
}

/** Stored JSON as it reads; what cannot be read is shown as it is stored. */
export function parsed(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Columns that every table about people has. */
export const personColumns = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
} as const;

/** What somebody asked for, with the vehicle that it was about. */
export function withVehicle(
  named: Readable,
  { vehicle_snapshot }: { vehicle_snapshot: string | null },
): Readable {
  return { ...named, ...(vehicle_snapshot && { Vehicle: parsed(vehicle_snapshot) }) };
}
