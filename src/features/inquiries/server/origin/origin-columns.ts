import type { Selectable } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { type CameFrom, deviceKinds, type ToldOrigin } from '../../came-from.ts';

const columns = {
  page: 'sent_from',
  landing: 'landed_on',
  referrerHost: 'referrer_host',
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
} as const satisfies Record<keyof ToldOrigin, keyof Tables['inquiries']>;
const fields = Object.entries(columns) as [keyof ToldOrigin, (typeof columns)[keyof ToldOrigin]][]; // its own entries

export const originColumns = Object.values(columns);

type OriginRow = Pick<Selectable<Tables['inquiries']>, (typeof originColumns)[number] | 'device_kind'>;

/** Empty for what is unknown. */
export function toOriginColumns(cameFrom: CameFrom): OriginRow {
  const told = Object.fromEntries(fields.map(([field, column]) => [column, cameFrom[field] ?? '']));
  return { ...told, device_kind: cameFrom.device ?? '' } as OriginRow; // one for each column
}

export function readOriginColumns(row: OriginRow): CameFrom {
  const device = deviceKinds.find((kind) => kind === row.device_kind);
  return {
    ...Object.fromEntries(fields.flatMap(([field, column]) => (row[column] ? [[field, row[column]]] : []))),
    ...(device && { device }),
  };
}
