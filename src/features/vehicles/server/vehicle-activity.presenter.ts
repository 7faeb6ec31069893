import type { Selectable } from 'kysely';
import type { ActivityRow } from '../../../server/db/tables.ts';
import type { VehicleActivity } from '../admin-vehicle.contract.ts';

export function toVehicleActivity(row: Selectable<ActivityRow>): VehicleActivity[number] {
  const before = readFacts(row.before);
  const after = readFacts(row.after);
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return {
    id: row.id,
    title: row.title,
    staffName: row.staff_name,
    time: row.at,
    changes: fields.map((field) => ({ field, before: inWords(before[field]), after: inWords(after[field]) })),
  };
}

function readFacts(text: string | null): Record<string, unknown> {
  const facts: unknown = JSON.parse(text ?? '{}');
  return typeof facts === 'object' && facts !== null ? { ...facts } : {};
}

function inWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
