import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Tables } from '#server/db/tables.ts';
import { readStoredJson } from '#shared/stored.ts';
import type { VehicleActivity } from '../admin-vehicle.contract.ts';

const factsSchema = z.record(z.string(), z.unknown());

export function toVehicleActivity(row: Selectable<Tables['activity']>): VehicleActivity[number] {
  const before = readFacts(row.before, 'before');
  const after = readFacts(row.after, 'after');
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return {
    id: row.id,
    title: row.title,
    staffName: row.staff_name,
    time: row.at,
    changes: fields
      .map((field) => ({ field, before: inWords(before[field]), after: inWords(after[field]) }))
      .filter((change) => change.before !== change.after),
  };
}

/** Specifications are stored in groups; here each is one entry, by `group.name`. */
function readFacts(text: string | null, when: 'before' | 'after'): Record<string, unknown> {
  if (text === null) return {};
  const facts = readStoredJson(text, factsSchema) ?? { [`damaged (${when})`]: 'cannot be read' };
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one])
        : [[name, value]],
    ),
  );
}

function inWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
